// What is said of something comes when it has been seen: a page that shows it for a while holds back words for so long.
export class Pause {
  #until = 0;
  #last: Promise<void> = Promise.resolve();

  hold(ms: number): void {
    this.#until = Math.max(this.#until, Date.now() + ms);
  }

  // Resolves once what is shown now has been seen; in the order in which it was asked.
  over(): Promise<void> {
    const until = this.#until;
    this.#last = this.#last.then(() => {
      const left = until - Date.now();
      return left > 0 ? new Promise((done) => setTimeout(done, left)) : undefined;
    });
    return this.#last;
  }
}
