"""What games have beside their matches: examples, boards, pages to print, words to look up."""
