import type { ComponentChild } from "preact";

/** The maximum number of characters shown at once. */
const longest = 40_000;

/** Characters that are invisible, or that reverse the reading direction. */
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}]/gu;

/** A character as JSON escapes it. */
const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => {
    return `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`;
  }).join("");

/** A text with every character visible. */
export const visible = (text: string): string => text.replaceAll(unseen, escaped);

/** A text with invisible characters escaped. */
export function Text({ text, label }: { text: string; label: string }): ComponentChild {
  const shown = text.length > longest ? `${text.slice(0, longest)}\n… ${String(text.length - longest)} more` : text;
  return (
    <pre class="code" tabIndex={0} role="region" aria-label={label}>
      {visible(shown)}
    </pre>
  );
}

/** Any body, indented. */
export function Json({ value, label }: { value: unknown; label: string }): ComponentChild {
  if (value === null || value === undefined) return <p class="nothing">No body</p>;
  return <Text text={typeof value === "string" ? value : JSON.stringify(value, null, 2)} label={label} />;
}

/** The headers of a message, folded. */
export function HeaderLines({
  headers,
  of,
}: {
  headers: Readonly<Record<string, string>>;
  /** Which headers, such as `sent`. */
  of: string;
}): ComponentChild {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <details>
      <summary>{`${String(lines.length)} ${lines.length === 1 ? "header" : "headers"} ${of}`}</summary>
      <pre class="code" tabIndex={0}>
        {visible(lines.join("\n"))}
      </pre>
    </details>
  );
}
