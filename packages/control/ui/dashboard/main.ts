import { h, options, render } from "preact";
import { App } from "./app.ts";

// However many events arrive, the page is rendered once per frame.
options.debounceRendering = (draw) => requestAnimationFrame(() => draw());

const root = document.getElementById("dashboard");
if (root) {
  root.replaceChildren();
  render(h(App, null), root);
}
