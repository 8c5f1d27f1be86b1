import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { listen } from "./sound/sound";
import { show } from "./state/device/choices.svelte";
import { installServiceWorker } from "./state/device/service_worker";
import { speak, wanted } from "./words/words.svelte";

show();
listen();
installServiceWorker();
await speak(wanted());
const target = document.getElementById("app");
if (target !== null) {
  target.replaceChildren();
  mount(App, { target });
}
