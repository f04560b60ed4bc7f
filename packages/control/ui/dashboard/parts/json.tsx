import { pointerTo } from "@totem-partner/spec/json-pointer";
import { visible } from "./text.ts";

const longest = 40_000;

export function Text({ text, label }: { text: string; label: string }) {
  const shown = text.length > longest ? `${text.slice(0, longest)}\n… ${text.length - longest} more` : text;
  return (
    <pre class="code" tabIndex={0} role="region" aria-label={label}>
      {visible(shown)}
    </pre>
  );
}

export function HeaderLines({ headers, of }: { headers: Readonly<Record<string, string>>; of: string }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <details>
      <summary>{`${lines.length} ${lines.length === 1 ? "header" : "headers"} ${of}`}</summary>
      <pre class="code" tabIndex={0}>
        {visible(lines.join("\n"))}
      </pre>
    </details>
  );
}

interface Note {
  /** A JSON pointer; empty for the whole body. */
  pointer: string;
  words: string;
  /** The rule that it breaks, such as `minimum`, if that is known. */
  rule?: string | undefined;
}

interface Line {
  text: string;
  pointer: string;
}

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;

export function linesOf(value: unknown, pointer = "", indent = "", name = "", end = ""): Line[] {
  const begin = indent + name;
  const entries: [string, unknown][] = isContainer(value) ? Object.entries(value) : [];
  if (!isContainer(value) || entries.length === 0) return [{ text: begin + JSON.stringify(value) + end, pointer }];
  const isList = Array.isArray(value);
  const inner = entries.flatMap(([key, one], at) => {
    const comma = at < entries.length - 1 ? "," : "";
    return linesOf(one, pointer + pointerTo(key), `${indent}  `, isList ? "" : `${JSON.stringify(key)}: `, comma);
  });
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

interface JsonProps {
  value: unknown;
  notes?: readonly Note[];
  label: string;
}

/** A body, with notes below the lines that they are about. */
export function Json({ value, notes = [], label }: JsonProps) {
  if (value === null || value === undefined) return <p class="muted">No body</p>;
  if (notes.length === 0 || !isContainer(value)) {
    return <Text text={typeof value === "string" ? value : JSON.stringify(value, null, 2)} label={label} />;
  }
  const lines = linesOf(value);
  const noted = Map.groupBy(notes, ({ pointer }) => lineOf(lines, pointer));
  return (
    <pre class="code" tabIndex={0} role="region" aria-label={label}>
      {lines.map(({ text }, at) => {
        const own = noted.get(at);
        if (own === undefined) return <span key={at}>{`${visible(text)}\n`}</span>;
        return (
          <span key={at} class="noted bad">
            <mark>{visible(text)}</mark>
            {"\n"}
            {own.map(({ words, rule }, place) => (
              <span key={place} class="line-note">
                {`${visible(words)}${rule === undefined ? "" : ` (${rule})`}\n`}
              </span>
            ))}
          </span>
        );
      })}
    </pre>
  );
}
