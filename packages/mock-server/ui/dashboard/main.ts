import { h, options, render } from "preact";
import { App } from "./app.ts";

// However much comes in, the page is drawn once for each frame.
options.debounceRendering = (draw) => requestAnimationFrame(() => draw());

const root = document.getElementById("dashboard");
if (root) {
  root.replaceChildren();
  render(h(App, null), root);
}
