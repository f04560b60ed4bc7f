import { fingerprintOf } from "../authorizations/creates-in-flight.ts";

/** The first 128 bits of the SHA-256 of a text, as 32 hex digits. */
async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes, 0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Digests that identify a row and detect changed fields; the order of the fields does not matter. */
export const fingerprintsOf = async (externalId: string, fields: unknown): Promise<{ key: string; body: string }> => {
  const [key, body] = await Promise.all([digest(externalId), digest(fingerprintOf(fields))]);
  return { key, body };
};
