/** What a client prefers of the answers that the contract describes. At least one is there. */
export interface Preference {
  /** The status, such as `404`. */
  readonly code?: string;
  /** The name of an example. */
  readonly example?: string;
  /** Whether the answer is generated, in place of an example. */
  readonly dynamic?: boolean;
}

/** What a `Prefer` header asks of a mock server: nothing, something, or something that cannot be understood. */
export type ReadPreference =
  { read: "nothing" } | { read: "preference"; preference: Preference } | { read: "mistake"; detail: string };

/** A preference of RFC 7240: a token, and a value that is one as well or stands in quotes. */
const form = /^\s*([\w!#$%&'*+.^`|~-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",;]*)))?\s*$/;

/** What stands between commas and semicolons that are not in quotes. */
const parts = /(?:[^",;]|"(?:[^"\\]|\\.)*")+/g;

/** Nothing that is preferred here takes more characters. */
const longest = 1000;

const mistake = (name: string, value: string, advice: string): ReadPreference => ({
  read: "mistake",
  detail: `The preference ${name} cannot be ${JSON.stringify(value.slice(0, 100))}. ${advice}`,
});

/**
 * Reads a `Prefer` header as RFC 7240 has it: names in any case, and of a name that comes twice the first. Prism takes a
 * semicolon for a comma, and so does this. Every other preference means nothing here, and is no mistake.
 */
export function readPreference(header: string): ReadPreference {
  if (header.length > longest) {
    const detail = `The Prefer header is longer than ${String(longest)} characters. Send code, example and dynamic alone.`;
    return { read: "mistake", detail };
  }
  const given = new Map<string, string>();
  for (const [part] of header.matchAll(parts)) {
    const [, name, quoted, bare = ""] = form.exec(part) ?? [];
    const key = name?.toLowerCase();
    if (key !== undefined && !given.has(key)) given.set(key, quoted?.replaceAll(/\\(.)/g, "$1") ?? bare);
  }
  const [code, example, dynamic] = ["code", "example", "dynamic"].map((name) => given.get(name));
  if (code !== undefined && !/^[1-5]\d\d$/.test(code)) return mistake("code", code, "Name a status, such as code=404.");
  if (example === "") return mistake("example", example, "Name an example of the contract, such as example=notFound.");
  const switched = dynamic?.toLowerCase();
  if (dynamic !== undefined && switched !== "true" && switched !== "false") {
    return mistake("dynamic", dynamic, "It is dynamic=true or dynamic=false.");
  }
  const isAsked = code !== undefined || example !== undefined || switched === "true";
  if (!isAsked) return { read: "nothing" };
  const preference = {
    ...(code !== undefined && { code }),
    ...(example !== undefined && { example }),
    ...(switched === "true" && { dynamic: true }),
  };
  return { read: "preference", preference };
}

const written = (name: string, value: string): string =>
  /^[\w!#$%&'*+.^`|~-]+$/.test(value) ? `${name}=${value}` : `${name}=${JSON.stringify(value)}`;

/** Preferences as the header `Preference-Applied` lists them. */
export const showPreference = ({ code, example, dynamic }: Preference): string =>
  [
    ...(code === undefined ? [] : [written("code", code)]),
    ...(example === undefined ? [] : [written("example", example)]),
    ...(dynamic === true ? ["dynamic=true"] : []),
  ].join(", ");
