// Pictures of pages are drawn for us, each by work: one at a time, so that nothing else has to wait for all of them.
let last: Promise<unknown> = Promise.resolve();

// Does a job after those that were asked for before.
export function inTurn(job: () => Promise<void>): Promise<void> {
  const mine = last.then(job, job);
  last = mine;
  return mine;
}

// Resolves when the browser has a picture, or knows that there is none.
export const fetched = (src: string): Promise<void> =>
  new Promise((done) => {
    const picture = new Image();
    picture.onload = picture.onerror = () => done();
    picture.src = src;
  });
