import { isCollection, isMap, isScalar, LineCounter, parseDocument, visit } from "yaml";

export type YamlDocument = ReturnType<typeof parseDocument>;

/** The parser's message, except where it mentions the engine. */
const inWords = (message: string): string =>
  message.startsWith("Maximum call stack")
    ? "lists and maps are nested too deeply"
    : (message.split("\n")[0] ?? "").replace(/ at line \d+, column \d+:?$/, "");

/** The first duplicate key of a map, or alias without an anchor before it. */
function mistakeIn(document: YamlDocument) {
  const anchors = new Set<string>();
  let mistake: { offset: number; message: string } | undefined;
  visit(document, {
    Alias(_key, { source, range }) {
      if (anchors.has(source)) return undefined;
      const message = `no anchor &${source} is defined before this; quote text that starts with *`;
      mistake = { offset: range?.[0] ?? 0, message };
      return visit.BREAK;
    },
    Value(_key, { anchor }) {
      if (anchor !== undefined) anchors.add(anchor);
    },
    Map(_key, { anchor, items }) {
      if (anchor !== undefined) anchors.add(anchor);
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) {
          mistake = { offset: key.range?.[0] ?? 0, message: "Map keys must be unique" };
          return visit.BREAK;
        }
        keys.add(key.value);
      }
      return undefined;
    },
  });
  return mistake;
}

export function offsetOf(document: YamlDocument, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const parent: unknown = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const last = path[length - 1];
    if (isMap(parent)) {
      const key = parent.items.map((pair) => pair.key).find((one) => isScalar(one) && one.value === last);
      if (isScalar(key) && key.range) return key.range[0];
    } else if (isCollection(parent)) {
      const node: unknown = parent.get(last, true);
      if (typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range)) {
        return Number(node.range[0]);
      }
    }
  }
  return 0;
}

/** Parses untrusted YAML in linear time: the parser itself compares all keys, and searches for each anchor. */
export function parseYamlInput(text: string, file: string) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, merge: true, uniqueKeys: false });
  const [error] = document.errors;
  const mistake = error ? { offset: error.pos[0], message: inWords(error.message) } : mistakeIn(document);
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  return { document, place, mistake };
}
