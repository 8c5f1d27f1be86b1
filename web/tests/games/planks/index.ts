// A page for a game of the tests: plain, and built on what all pages have in common.
export { default as Page } from "./Page.svelte";
