"""What a page has shown for a moment: on a busy machine it may be gone before anybody looks."""

from __future__ import annotations

from playwright.sync_api import Page

KEEP = """() => {
  const shown = (window.shown = []);
  const keep = () => {
    for (const part of document.querySelectorAll(".toast, .note, .banner")) {
      const text = part.textContent.replace(/\\s+/g, " ");
      if (shown.at(-1) !== text) shown.push(text);
    }
  };
  const everything = { subtree: true, childList: true, characterData: true };
  new MutationObserver(keep).observe(document, everything);
}"""
HAS = "(words) => window.shown.some((text) => text.includes(words))"


def was_shown(page: Page, words: str) -> None:
    """Waits until a toast, a note or a banner has said this since the page was loaded."""
    page.wait_for_function(HAS, arg=words)
