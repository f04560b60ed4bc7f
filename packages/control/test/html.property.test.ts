import fc from "fast-check";
import { expect, test } from "vitest";
import { html } from "../src/html.ts";

/** Texts in which what means something in HTML is frequent. */
const text = fc.oneof(
  fc.string(),
  fc.array(fc.constantFrom("<", ">", "&", '"', "'", "</script>", "<!--", "a", "&lt;")).map((all) => all.join("")),
);

const unescaped = (written: string) =>
  written
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

test("no text ends the element or the quotes in which it stands, and none is lost", () => {
  fc.assert(
    fc.property(text, (value) => {
      const [, title = "", content = ""] = /^<p title="([^"<>']*)">([^"<>']*)<\/p>$/.exec(
        html`<p title="${value}">${value}</p>`.text,
      ) ?? [undefined, "none", "none"];
      expect([unescaped(title), unescaped(content)]).toEqual([value, value]);
    }),
  );
});

test("HTML in HTML stays as it is, lists one after the other, and nothing is nothing", () => {
  const items = ["a", "<b>"].map((item) => html`<li>${item}</li>`);
  const made = html`<ul>
      ${items}
    </ul>
    ${undefined}${7}`;
  expect(made.text.replaceAll(/\s/g, "")).toBe("<ul><li>a</li><li>&lt;b&gt;</li></ul>7");
});
