export { default as Page } from "./Page.svelte";
export { default as Still } from "./Still.svelte";
export const noteAbove = true;
export const manual = () => import("./manual");
