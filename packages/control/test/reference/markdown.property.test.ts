import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { inlineMarkdown, markdown } from "../../src/reference/markdown.ts";

/** Texts in which what means something in HTML or Markdown is frequent. */
const pieces = [
  "<",
  ">",
  "&",
  '"',
  "'",
  "`",
  "*",
  "|",
  "\n",
  "- ",
  "# ",
  "a",
  "](",
  "[",
  "!",
  "javascript:",
  "<script>",
  "```",
];
const text = fc.oneof(
  fc.string(),
  fc.array(fc.constantFrom(...pieces)).map((all) => all.join("")),
);

/** The output of the renderer; of attributes, only addresses come from the input. */
const known =
  /<\/?(?:p|code|strong|em|del|ul|ol|li|h[1-6]|blockquote|table|tr|th|td|div)(?: start="\d+")?>|<(?:hr|br)>|<\/(?:a|pre)>|<a href="(?:https?:\/\/|#)[^"<>]*">|<(?:pre class="code"|div class="scrolled") tabindex="0" role="group" aria-label="\w+">/g;

test("whatever a description says, it becomes text, and leads nowhere but to the web and to the page", () => {
  fc.assert(
    fc.property(text, (description) => {
      for (const { text: html } of [markdown(description), inlineMarkdown(description)]) {
        expect(html.replaceAll(known, "")).not.toMatch(/[<>]/);
      }
    }),
    { numRuns: 300 * inject("scale") },
  );
});

test("headings are as low as the place they stand in, and tables scroll by the keyboard", () => {
  expect(markdown("# One\n\n#### Two", 3).text).toMatch(/<h3>One<\/h3>\s*<h6>Two<\/h6>/);
  expect(markdown("| a |\n| - |\n| `b` |").text).toBe(
    '<div class="scrolled" tabindex="0" role="group" aria-label="Table"><table><tr><th>a</th></tr><tr><td><code>b</code></td></tr></table></div>',
  );
});
