// How much text fits beside each other: widths count by the size that the reader's text has.
export const inRem = (pixels: number): number => pixels / parseFloat(getComputedStyle(document.documentElement).fontSize);
