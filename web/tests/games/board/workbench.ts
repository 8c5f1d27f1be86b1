// Boards without a game or a server, `?scene=…&theme=…`: with `npx vite --mode test-pages --port 5199` at
// /app/tests/games/board/workbench.html, and in the build for tests.
import "$client/style/fonts.css";
import "$client/style/tokens.css";
import "$client/style/base.css";
import { mount } from "svelte";
import { show } from "$client/state/device/choices.svelte";
import { speak } from "$client/words/words.svelte";
import Workbench from "./Workbench.svelte";

const asked = new URLSearchParams(location.search);
const theme = asked.get("theme");
show();
if (theme !== null) document.documentElement.dataset["theme"] = theme;
const target = document.getElementById("bench");
void speak(asked.get("language") === "de" ? "de" : "en").then(() => target !== null && mount(Workbench, { target }));
