import type { Steps } from "../../steps.ts";

/** How long the parts of a list are that are parsed at once, unless an item is longer. */
const longestPart = 32_768;

const blank = /^[ \t\n\r]*$/;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

const refuse = (): never => {
  throw new SyntaxError("This is not an object in JSON.");
};

function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return refuse();
}

/** Parses an object in JSON in steps: member after member, long lists in parts. Throws a SyntaxError. */
export function* parsingJson(json: string): Steps<Record<string, unknown>> {
  const members: [name: string, value: unknown][] = [];
  let depth = 0;
  /** Where the member begins; where its list begins and, in this, the next part. */
  let [member, list, part] = [0, -1, 0];
  /** The items of the list so far; undefined as long as it is short. */
  let items: unknown[] | undefined;
  const takePart = (end: number): number => {
    const taken = JSON.parse(`[${json.slice(part, end)}]`) as unknown[];
    if (taken.length === 0) refuse();
    items ??= [];
    for (const item of taken) items.push(item);
    part = end + 1;
    return taken.length;
  };
  const takeMember = (end: number, isLast: boolean): void => {
    const text = items ? `${json.slice(member, list)}[]${json.slice(part, end)}` : json.slice(member, end);
    if (isLast && members.length === 0 && blank.test(text)) return;
    const [[name, value] = refuse()] = Object.entries(JSON.parse(`{${text}}`) as Record<string, unknown>);
    members.push([name, items ?? value]);
    [member, list, items] = [end + 1, -1, undefined];
  };
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfText(json, at);
    else if (code === openList || code === openObject) {
      depth += 1;
      if (depth === 1 && (code === openList || member > 0 || !blank.test(json.slice(0, at)))) refuse();
      if (depth === 1) member = at + 1;
      if (depth === 2 && code === openList) [list, part] = [at, at + 1];
    } else if (code === closeList || code === closeObject) {
      if (depth === 2 && items && takePart(at) && code !== closeList) refuse();
      if (depth === 1) {
        takeMember(at, true);
        if (code !== closeObject || !blank.test(json.slice(at + 1))) refuse();
        return Object.fromEntries(members);
      }
      depth -= 1;
    } else if (code === comma && depth === 1) {
      takeMember(at, false);
      yield 1;
    } else if (code === comma && depth === 2 && list >= 0 && at - part >= longestPart) {
      yield takePart(at);
    }
  }
  return refuse();
}
