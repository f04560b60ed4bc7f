import { signatures } from "../generated/templates.ts";
import type { OwnSignature } from "./own-alternatives.ts";
import { namesIn } from "./template.ts";

/** The placeholders of the signed text. */
export const contentNames = ["body", "timestamp", "id", "method", "path", "url"] as const;

/** The placeholders of the value of the signature's header. */
export const signatureNames = ["hex", "base64", "timestamp", "id"] as const;

/** The value of the header as the interface document has it. */
export const documentedSignature = "sha256={hex}";

/** A construction of signatures with its defaults. */
export interface Construction extends Required<Omit<OwnSignature, "headers" | "separator">> {
  readonly separator: string | undefined;
  readonly headers: Required<NonNullable<OwnSignature["headers"]>>;
}

/** The name of a ready construction. */
export type SignatureName = keyof typeof signatures;

/** Returns whether a ready construction has a name. */
export const isSignatureName = (name: string): name is SignatureName => Object.hasOwn(signatures, name);

/** Returns the names of the ready constructions. */
export const readySignatures = (): SignatureName[] => Object.keys(signatures).filter(isSignatureName);

/** The construction under a value of `signed-content`. */
export function constructionOf(value: SignatureName | OwnSignature): Construction {
  const own = typeof value === "string" ? signatures[value] : value;
  const { content, signature = documentedSignature, separator, secret = "text", headers } = own;
  const names = { signature: "X-Webhook-Signature", timestamp: "X-Webhook-Timestamp", id: "X-Webhook-Id", ...headers };
  return { content, signature, separator, secret, headers: names };
}

/** The construction that the assumptions of a profile name, or else the documented one. */
export function constructionIn({
  "signed-content": named = "body",
}: { "signed-content"?: string | OwnSignature } = {}) {
  return constructionOf(typeof named === "object" || isSignatureName(named) ? named : "body");
}

/** The values that a signature covers or its headers carry, apart from the body. */
export interface SignatureValues {
  readonly timestamp?: string | undefined;
  readonly id?: string | undefined;
  /** The URL of the webhook configuration. */
  readonly url?: string | undefined;
}

function pathOf(url: string): string {
  try {
    const { pathname, search } = new URL(url);
    return pathname + search;
  } catch {
    return "";
  }
}

/** The value of a placeholder; undefined if there is none. */
function valueOf(name: string, { url, ...values }: SignatureValues): string | undefined {
  if (name === "method") return "POST";
  if (name === "url") return url;
  if (name === "path") return url && pathOf(url);
  return name === "timestamp" || name === "id" ? values[name] : undefined;
}

/** A text with the values of its placeholders; the first one that has none is given by its name. */
function filled(text: string, values: SignatureValues): { text: string } | { missing: string } {
  const missing = namesIn(text).find((name) => !valueOf(name, values));
  if (missing !== undefined) return { missing };
  return { text: text.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name, values) ?? "") };
}

/** The signed text before and after the body, or the name of the value that it needs. */
export function aroundBody(
  { content }: Pick<Construction, "content">,
  values: SignatureValues,
): { before: string; after: string } | { missing: string } {
  const at = content.indexOf("{body}");
  const before = filled(content.slice(0, at), values);
  if ("missing" in before) return before;
  const after = filled(content.slice(at + "{body}".length), values);
  return "missing" in after ? after : { before: before.text, after: after.text };
}

/** The value of the signature's header. */
export const writeSignature = ({ signature }: Construction, digest: string, values: SignatureValues): string =>
  signature.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    isDigestName(name) ? digest : (valueOf(name, values) ?? ""),
  );

/** The form of each placeholder. A function, since bundlers keep what a tagged template computes. */
const forms = (): Readonly<Record<string, string>> => ({
  "{hex}": String.raw`([\da-f]{64})`,
  "{base64}": "([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)",
  "{timestamp}": String.raw`(\d{1,15})`,
  "{id}": String.raw`([\w.:-]{1,200})`,
});

const isDigestName = (name: string): name is "hex" | "base64" => name === "hex" || name === "base64";

/** The content of a signature's header: its digests in hex or base64, and the other values in it. */
export interface ReadSignature {
  readonly digests: readonly string[];
  readonly timestamp?: string;
  readonly id?: string;
}

/** The most parts of a header that are read: each may be a signature, and each signature costs a comparison. */
const mostParts = 10;

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** The form of a text with placeholders, such as a signature's header, with a group for each. */
export const patternIn = (text: string): string => {
  const known = forms();
  const parts = text.split(/(\{\w+\})/).map((part) => known[part] ?? literal(part));
  return `^${parts.join("")}$`;
};

const trimmed = (text: string): string => text.replace(/^[\t ]+/, "").replace(/[\t ]+$/, "");

/** The form of the document, in a pattern that is compiled once. */
const documented = /^[\t ]*sha256=([\da-f]{64})[\t ]*$/;

/** Reads the digest in the form of the document; undefined for any other. */
export const documentedDigest = (header: string): string | undefined => documented.exec(header)?.[1];

/** Reads the header of a signature; undefined if it does not have the form of the construction. */
export function readSignature({ signature, separator }: Construction, header: string): ReadSignature | undefined {
  if (signature === documentedSignature && separator === undefined) {
    const digest = documentedDigest(header);
    return digest === undefined ? undefined : { digests: [digest] };
  }
  const split = (text: string): string[] =>
    separator === undefined ? [trimmed(text)] : trimmed(text).split(separator, mostParts).map(trimmed);
  const parts = split(header);
  const digests: string[] = [];
  const others: Record<string, string> = {};
  for (const part of split(signature)) {
    const [form, names] = [new RegExp(patternIn(part)), namesIn(part)];
    const matches = parts.flatMap((one) => [form.exec(one) ?? []].filter(({ length }) => length > 0));
    const isValue = names.length > 0 && !names.some(isDigestName);
    // One part for each value: two timestamps are two headers that something on the way has joined.
    if (matches.length === 0 || (isValue && matches.length > 1)) return undefined;
    matches
      .flatMap((match) => match.slice(1))
      .forEach((value, at) => {
        const name = names[at % names.length] ?? "";
        if (isDigestName(name)) digests.push(value);
        else others[name] = value;
      });
  }
  return { digests, ...others };
}
