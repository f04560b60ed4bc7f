import { Marked } from "marked";
import { html, Html } from "../html.ts";

const isPlain = (address: string): boolean => /^(?:https?:\/\/|#)/.test(address);

const marked = new Marked({
  // Descriptions are text: what looks like HTML in them is shown as it stands.
  tokenizer: { html: () => undefined, tag: () => undefined },
  renderer: {
    image: ({ text }) => html`${text}`.text,
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return isPlain(href) ? html`<a href="${href}">${new Html(text)}</a>`.text : text;
    },
    code: ({ text }) => html`<pre class="code" tabindex="0" role="group" aria-label="Code">${text}</pre>`.text,
    table(token) {
      const rows = [token.header, ...token.rows].map((cells, row) => {
        const name = row === 0 ? "th" : "td";
        return `<tr>${cells.map(({ tokens }) => `<${name}>${this.parser.parseInline(tokens)}</${name}>`).join("")}</tr>`;
      });
      return `<div class="scrolled" tabindex="0" role="group" aria-label="Table"><table>${rows.join("")}</table></div>`;
    },
  },
});

/** A description as HTML. Its headings are one level below `level`, at most `h6`. */
export function markdown(text: string, level = 3): Html {
  const lowered = text.replaceAll(/^(#+)(?= )/gm, (marks) => "#".repeat(Math.min(6, marks.length + level - 1)));
  return new Html(marked.parse(lowered, { async: false }));
}

export const inlineMarkdown = (text: string): Html => new Html(marked.parseInline(text, { async: false }));
