export { default as Page } from "./Page.svelte";

// Advice without its numbers.
export const briefly = {
  "advice.keep": "advice.keep.short",
  "advice.keep_equal": "advice.keep.short",
  "advice.roll": "advice.roll.short",
  "advice.enter": "advice.enter.short",
  "advice.enter.stop": "advice.enter.short",
  "advice.enter.only": "advice.enter.short",
  "advice.enter.nothing": "advice.enter.short",
};

export const manual = () => import("./manual");
