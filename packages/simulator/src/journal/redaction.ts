import { isSecretName } from "@totem-partner/spec/secrets";
import type { KnownKeys } from "../company/companies.ts";

const redacted = "[redacted]";

const isSecretHeader = (name: string): boolean => isSecretName(name) || /authorization/i.test(name);

/** A boolean or null is not a secret, nor is a record of the service in a field named authorization. */
const isSecret = (name: string, value: unknown): boolean =>
  isSecretName(name) &&
  typeof value !== "boolean" &&
  value !== null &&
  !(/authorization$/i.test(name) && isRecord(value));

const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null && "id" in value;

/** From this length on, keys are also found within longer words; shorter ones would match by chance. */
const longKey = 12;

const longestTestKey = 69;

/** The number of times that percent-encoded text may be percent-encoded again. */
const deepestEncoding = 2;

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** User name and password of an address, anywhere in a text. */
const credentials = /([a-z][a-z0-9+.-]{0,20}:\/\/)[^/?#\s"<>]*@/gi;

/** A parameter of an address or a list: `?name=value`, `; name=value`. */
const parameter = /(^|[?&;#,\s"'(])([^=?&;#,\s"'(]+)=([^&#\s"<>]+)/g;

const redactParameter = (whole: string, before: string, name: string): string =>
  isSecretName(decode(name)) ? `${before}${name}=${redacted}` : whole;

/** Credentials of a header, wherever they stand, and a JWT. In words, as in "basic wheat", no Base64 follows. */
const headerCredentials =
  /\b([Bb]earer|BEARER|[Bb]asic(?=\s+[\w+/]*(?:\d|=|[a-z][A-Z])))\s+[^\s,;"'<>]+|(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g;

const escape = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

function literalPattern(keys: readonly string[]): RegExp | undefined {
  if (keys.length === 0) return undefined;
  const alternatives = keys
    .toSorted((one, other) => other.length - one.length)
    .map((key) => (key.length >= longKey ? escape(key) : `(?<![\\w-])${escape(key)}(?![\\w-])`));
  return new RegExp(alternatives.join("|"), "g");
}

/** Removes keys and secrets from output. Every method is a pure function of its parameter and the keys. */
export class Redactor {
  readonly #isKey: (text: string) => boolean;
  readonly #given: RegExp | undefined;
  readonly #form: RegExp | undefined;

  constructor({ given, has, form }: KnownKeys) {
    this.#isKey = has;
    this.#given = literalPattern(given);
    this.#form = form;
  }

  /** Headers without keys, and without values whose names indicate a secret. */
  headers(headers: Iterable<[name: string, value: string]>): Record<string, string> {
    return Object.fromEntries(
      Array.from(headers, ([name, value]) => [name, isSecretHeader(name) ? redacted : this.text(value)]),
    );
  }

  /** A body without keys and secrets, those in addresses included. */
  value(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.value(item));
    if (typeof value === "string") return this.text(value);
    if (typeof value !== "object" || value === null) return value;
    const show = (name: string, part: unknown) => (isSecret(name, part) ? redacted : this.value(part));
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [this.#keys(name), show(name, part)]));
  }

  /** The parameters of a query, decoded; a repeated name has all its values. */
  query(search: string): Record<string, string | string[]> {
    const values = new Map<string, string[]>();
    for (const [name, value] of new URLSearchParams(search)) {
      const shown = isSecretName(name) ? redacted : this.text(value);
      const redactedName = this.#keys(name);
      const before = values.get(redactedName);
      if (before) before.push(shown);
      else values.set(redactedName, [shown]);
    }
    return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all.join() : all]));
  }

  /** A text without keys, and without the secrets in addresses within it: credentials and parameters. */
  text(text: string): string {
    return this.#text(text, deepestEncoding);
  }

  #text(text: string, depth: number): string {
    let shown = text;
    // The patterns are linear, but most texts need few of them.
    shown = shown.replaceAll(headerCredentials, (_, scheme?: string) => [scheme, redacted].join(" ").trimStart());
    if (shown.includes("://")) shown = shown.replaceAll(credentials, `$1${redacted}@`);
    if (shown.includes("=")) shown = shown.replaceAll(parameter, redactParameter);
    if (depth > 0 && shown.includes("%")) shown = this.#encoded(shown, depth - 1);
    return this.#keys(shown);
  }

  /** Percent-encoded text stays encoded, unless it hides a secret. */
  #encoded(text: string, depth: number): string {
    return text.replaceAll(/[^\s/?&=#"<>]+/g, (piece) => {
      if (!piece.includes("%")) return piece;
      const plain = decode(piece);
      const shown = this.#text(plain, depth);
      return shown === plain ? piece : shown;
    });
  }

  #keys(text: string): string {
    const withoutGiven = this.#given ? text.replaceAll(this.#given, redacted) : text;
    const shown = this.#form ? withoutGiven.replaceAll(this.#form, redacted) : withoutGiven;
    return shown.includes("test_") ? shown.replaceAll(/test_[\w-]+/g, (word) => this.#testKeys(word)) : shown;
  }

  /** A word that begins like a test key, without the keys in it. */
  #testKeys(word: string): string {
    let [shown, from] = ["", 0];
    for (let at = 0; at >= 0; at = word.indexOf("test_", Math.max(at + 1, from))) {
      const end = this.#endOfKey(word, at);
      if (end === undefined) continue;
      shown += word.slice(from, at) + redacted;
      from = end;
    }
    return shown + word.slice(from);
  }

  #endOfKey(word: string, at: number): number | undefined {
    if (this.#isKey(word.slice(at))) return word.length;
    for (let end = Math.min(word.length, at + longestTestKey); end >= at + longKey; end -= 1) {
      if (this.#isKey(word.slice(at, end))) return end;
    }
    return undefined;
  }
}
