// A look at every state of the page without a server: `npx vite --port 5199`, then /app/tests/games/kniffeliger/gallery.html
import "../../../src/style/fonts.css";
import "../../../src/style/tokens.css";
import "../../../src/style/base.css";
import { mount } from "svelte";
import Gallery from "./Gallery.svelte";

const theme = new URLSearchParams(location.search).get("theme");
if (theme !== null) document.documentElement.dataset["theme"] = theme;
const target = document.getElementById("app");
if (target !== null) mount(Gallery, { target });
