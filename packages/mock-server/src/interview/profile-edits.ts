import { type GivenValue, sayValue } from "@totem-partner/spec/own-alternatives";
import { isMap, isNode, isScalar, type Pair, stringify, type YAMLMap } from "yaml";

/** What replaces the text between two offsets. */
export interface Edit {
  from: number;
  to: number;
  text: string;
}

/** The value that an open point gets, and the one that it had. */
export interface Answer {
  id: string;
  value: GivenValue;
  was: GivenValue | undefined;
}

const origin = "# answered with totem-mock profile ask";

const namedIn = (map: YAMLMap, name: string): Pair | undefined =>
  map.items.find(({ key }) => isScalar(key) && key.value === name);

const startOf = (node: unknown): number => (isNode(node) && node.range ? node.range[0] : 0);
const endOf = (node: unknown): number => (isNode(node) && node.range ? node.range[1] : 0);

/** Where an entry ends; a nested map reaches to the line after it. */
const endOfPair = (text: string, { key, value }: Pair): number =>
  text.slice(0, Math.max(endOf(key), endOf(value))).trimEnd().length;

/** The white space before a key in its line. */
const indentOf = (text: string, { key }: Pair): string =>
  /[^\n]*$/.exec(text.slice(0, startOf(key)))?.[0].replace(/\S.*/, "") ?? "";

const flowEntry = (id: string, value: unknown): string => `${JSON.stringify(id)}: ${JSON.stringify(value)}`;

const blockEntry = (id: string, value: GivenValue, indent: string): string =>
  stringify({ [id]: value }, { lineWidth: 0 })
    .trimEnd()
    .split("\n")
    .map((line) => indent + line)
    .join("\n");

/** New lines below the line of an offset. */
function below(text: string, offset: number, lines: string): Edit {
  const end = text.indexOf("\n", offset);
  const at = end === -1 ? text.length : end + 1;
  return { from: at, to: at, text: end === -1 ? `\n${lines}` : `${lines}\n` };
}

function addedTo(text: string, map: YAMLMap, flow: string, block: (indent: string) => string): Edit {
  const last = map.items.at(-1);
  if (map.flow !== true && last) return below(text, endOfPair(text, last), block(indentOf(text, last)));
  const at = last ? endOfPair(text, last) : startOf(map) + 1;
  return { from: at, to: at, text: last ? `, ${flow}` : flow };
}

function replaced(text: string, map: YAMLMap, pair: Pair, { id, value, was }: Answer): Edit[] {
  const [from, to] = [startOf(pair.key), endOfPair(text, pair)];
  if (map.flow === true) return [{ from, to, text: flowEntry(id, value) }];
  const indent = indentOf(text, pair);
  const note = was === undefined ? origin : `${origin}; was ${sayValue(was)}`;
  return [{ from, to, text: `${note}\n${blockEntry(id, value, indent)}` }];
}

/** The edits that put an answer into a profile, by the form in which that is written. */
export function editsFor(text: string, root: YAMLMap, answer: Answer): Edit[] {
  const { id, value } = answer;
  const assumptions = namedIn(root, "assumptions");
  const entry = (indent: string) => `${indent}${origin}\n${blockEntry(id, value, indent)}`;
  const whole = flowEntry("assumptions", { [id]: value });
  if (!assumptions) return [addedTo(text, root, whole, (indent) => `${indent}assumptions:\n${entry(`${indent}  `)}`)];
  const { key, value: map } = assumptions;
  if (isMap(map)) {
    const pair = namedIn(map, id);
    return pair ? replaced(text, map, pair, answer) : [addedTo(text, map, flowEntry(id, value), entry)];
  }
  if (root.flow === true) return [{ from: startOf(key), to: endOfPair(text, assumptions), text: whole }];
  const nothing = { from: startOf(map), to: endOf(map), text: "" };
  return [nothing, below(text, endOf(key), entry(`${indentOf(text, assumptions)}  `))];
}
