// Words of a script that runs from right to left must not turn the rest of a sentence around. They stand between marks
// that isolate them, which is what `bdi` does to an element.

/** @param {string} text */
export const isolated = (text) =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text) ? `\u2068${text}\u2069` : text;
