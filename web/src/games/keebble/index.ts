export { default as Page } from "./Page.svelte";
export const noteAbove = true;
export const painter = () => import("./sheet/painter");
export const manual = () => import("./manual");
