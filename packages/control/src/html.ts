const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => entities[one] ?? "");

export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }
}

type Part = string | number | Html | readonly Html[] | undefined;

function textOf(part: Part): string {
  if (part === undefined) return "";
  if (part instanceof Html) return part.text;
  return typeof part === "object" ? part.map(({ text }) => text).join("") : escaped(String(part));
}

/** Builds HTML with values: texts are escaped, HTML is not escaped again, undefined is omitted. */
export const html = (written: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(String.raw({ raw: written }, ...parts.map(textOf)));

const drawing =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='#0b5cad'/>" +
  "<path d='M8 9h16v4h-6v12h-4V13H8z' fill='#fff'/></svg>";

/** The icon of every page, inlined, so that a browser requests no other. */
const icon = new Html(`<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(drawing)}">`);

/** A style sheet within a page, for one that loads nothing. It must hold no end of its element. */
export const styled = (sheet: string): Html => new Html(`<style>${sheet}</style>`);

export const defaultProgram = "totem-mock";

export const htmlDocument = (title: string, links: Html, body: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${icon} ${links}
      </head>
      <body>
        ${body}
      </body>
    </html> `.text;
