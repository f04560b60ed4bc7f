const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for HTML, between tags and within quotes. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => entities[one] ?? "");

/** HTML that was built with `html`: its texts are escaped. */
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
