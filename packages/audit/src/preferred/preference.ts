/** The preference of a client among the responses that the contract describes. At least one field is set. */
export interface Preference {
  readonly code?: string;
  readonly example?: string;
  readonly dynamic?: boolean;
}

/** A preference of RFC 7240: a token, and a value that is a token or a quoted string. */
const form = /^\s*([\w!#$%&'*+.^`|~-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",;]*)))?\s*$/;

const parts = /(?:[^",;]|"(?:[^"\\]|\\.)*")+/g;

const longest = 1000;

const mistake = (name: string, value: string, advice: string) => ({
  mistake: `The preference ${name} cannot be ${JSON.stringify(value.slice(0, 100))}. ${advice}`,
});

/**
 * Parses a `Prefer` header according to RFC 7240: names in any case, and the first one of duplicates. Prism treats a
 * semicolon as a comma, and so does this. Other preferences are ignored; undefined without any of these.
 */
export function readPreference(header: string): Preference | { mistake: string } | undefined {
  if (header.length > longest) {
    return { mistake: `The Prefer header is longer than ${longest} characters. Send code, example and dynamic alone.` };
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
  const preference = {
    ...(code !== undefined && { code }),
    ...(example !== undefined && { example }),
    ...(switched === "true" && { dynamic: true }),
  };
  return Object.keys(preference).length > 0 ? preference : undefined;
}
