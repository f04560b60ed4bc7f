import { Html } from "./html.ts";

const drawing =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='#0b5cad'/>" +
  "<path d='M8 9h16v4h-6v12h-4V13H8z' fill='#fff'/></svg>";

/** The icon of every page, inlined, so that a browser requests no other. */
export const icon = new Html(`<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(drawing)}">`);
