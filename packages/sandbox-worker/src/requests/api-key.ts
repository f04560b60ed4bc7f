import type { Problem } from "@totem-partner/simulator/host";
import { sandboxProblem } from "./sandbox-problems.ts";

/** A company's name: part of its keys, of addresses and of files. */
const companyName = /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/;

export const nameProblem = (name: string): Problem | undefined =>
  companyName.test(name)
    ? undefined
    : sandboxProblem(
        "name_invalid",
        "The name of a company must have 1 to 32 lowercase letters, digits and hyphens, and start and end with a letter or digit.",
      );

/** The form of every key, and of nothing else: for redaction. */
export const keyForm = /sandbox_[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?_[A-Za-z0-9_-]{36}/g;

/** Company, random part, and the code that only this sandbox can have written. */
const parts = /^sandbox_([a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?)_([A-Za-z0-9_-]{14})([A-Za-z0-9_-]{22})$/;

/** The lengths in bytes of the random part and of the code, whose base64url texts hold no more. */
const [randomBytes, codeBytes] = [10, 16];

/** The number of keys that are remembered as genuine: clients send theirs with every request. */
const mostRemembered = 1000;

const encoder = new TextEncoder();

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** A SHA-256 digest, as hexadecimal digits: all that is stored of a key. */
export async function digestOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Makes keys, and recognises its own without looking anything up: a key names its company, and contains a code over that
 * name and a random part (HMAC-SHA256). So a forged key reaches nothing that is stored. Whether a genuine one is still
 * valid, its company knows.
 */
export class KeyMaker {
  readonly #secret: string;
  #key: Promise<CryptoKey> | undefined;
  readonly #genuine = new Map<string, string>();

  constructor(secret: string) {
    this.#secret = secret;
  }

  async make(company: string): Promise<string> {
    const random = base64url(crypto.getRandomValues(new Uint8Array(randomBytes)));
    return `sandbox_${company}_${random}${await this.#codeOf(company, random)}`;
  }

  /** The company that a key names; undefined unless the key is one of this maker's. */
  async companyOf(apiKey: string): Promise<string | undefined> {
    const known = this.#genuine.get(apiKey);
    if (known !== undefined) return known;
    const [, company, random, code] = parts.exec(apiKey) ?? [];
    if (company === undefined || random === undefined || code === undefined) return undefined;
    const expected = await this.#codeOf(company, random);
    let difference = 0;
    for (let at = 0; at < expected.length; at += 1) difference |= expected.charCodeAt(at) ^ code.charCodeAt(at);
    if (difference !== 0) return undefined;
    if (this.#genuine.size >= mostRemembered) this.#genuine.clear();
    this.#genuine.set(apiKey, company);
    return company;
  }

  async #codeOf(company: string, random: string): Promise<string> {
    this.#key ??= crypto.subtle.importKey(
      "raw",
      encoder.encode(this.#secret),
      { name: "HMAC", hash: "SHA-256" },
      false,
      ["sign"],
    );
    const code = await crypto.subtle.sign("HMAC", await this.#key, encoder.encode(`${company}_${random}`));
    return base64url(new Uint8Array(code, 0, codeBytes));
  }
}
