import type { ComponentChild } from "preact";
import { Json, visible } from "./json.tsx";

/** Something to say of a place in a body. */
export interface Note {
  /** A JSON pointer; empty for the whole body. */
  pointer: string;
  words: string;
  /** The rule that it breaks, such as `minimum`, if that is known. */
  rule?: string | undefined;
}

/** A line of indented JSON, and the JSON pointer of the value that begins on it. */
export interface Line {
  text: string;
  pointer: string;
}

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;

const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** The lines of a value, as `JSON.stringify` indents it. */
export function linesOf(value: unknown, pointer = "", indent = "", name = "", end = ""): Line[] {
  const begin = indent + name;
  const entries: [string, unknown][] = isContainer(value) ? Object.entries(value) : [];
  if (!isContainer(value) || entries.length === 0) return [{ text: begin + JSON.stringify(value) + end, pointer }];
  const isList = Array.isArray(value);
  const inner = entries.flatMap(([key, one], at) =>
    linesOf(
      one,
      `${pointer}/${escaped(key)}`,
      `${indent}  `,
      isList ? "" : `${JSON.stringify(key)}: `,
      at < entries.length - 1 ? "," : "",
    ),
  );
  return [
    { text: begin + (isList ? "[" : "{"), pointer },
    ...inner,
    { text: `${indent}${isList ? "]" : "}"}${end}`, pointer: `${pointer}/` },
  ];
}

/** The line of a note: that of its place or, if the body lacks it, that of what should contain it. */
export function lineOf(lines: readonly Line[], pointer: string): number {
  for (let place = pointer; ; place = place.slice(0, place.lastIndexOf("/"))) {
    const found = lines.findIndex((line) => line.pointer === place);
    if (found >= 0 || place === "") return Math.max(found, 0);
  }
}

/** A body with notes at its lines; without notes, the body alone. */
export function MarkedJson({
  value,
  notes,
  label,
}: {
  value: unknown;
  notes: readonly Note[];
  label: string;
}): ComponentChild {
  if (notes.length === 0 || !isContainer(value)) return <Json value={value} label={label} />;
  const lines = linesOf(value);
  const noted = new Map<number, Note[]>();
  for (const note of notes) {
    const line = lineOf(lines, note.pointer);
    noted.set(line, [...(noted.get(line) ?? []), note]);
  }
  return (
    <pre class="code" tabIndex={0} role="region" aria-label={label}>
      {lines.map(({ text }, at) => {
        const own = noted.get(at);
        if (own === undefined)
          return (
            <span key={at}>
              {visible(text)}
              {"\n"}
            </span>
          );
        return (
          <span key={at} class="noted bad">
            <mark>{visible(text)}</mark>
            {"\n"}
            {own.map(({ words, rule }, place) => (
              <span key={place} class="line-note">
                {visible(words)}
                {rule !== undefined && ` (${rule})`}
                {"\n"}
              </span>
            ))}
          </span>
        );
      })}
    </pre>
  );
}
