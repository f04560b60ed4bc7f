// A receiver in plain Node, without a mistake.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Arrived, Desk, Said } from "../desk.ts";

interface Event {
  id?: unknown;
  type: string;
  data: { authorization: { id: string } };
}

const known = ["authorization.created", "authorization.updated", "authorization.finished", "operation.recorded"];

function isSigned(body: Uint8Array, given: string | undefined, secrets: readonly string[]): boolean {
  const found = /^sha256=([0-9a-f]{64})$/.exec(given ?? "");
  if (!found) return false;
  const digest = Buffer.from(String(found[1]), "hex");
  return secrets.some((secret) => {
    if (secret === "") return false;
    const right = createHmac("sha256", secret).update(body).digest();
    return digest.length === right.length && timingSafeEqual(digest, right);
  });
}

export const start =
  (secrets: readonly string[], desk: Desk) =>
  async (arrived: Arrived): Promise<Said> => {
    const { method, headers, body } = arrived;
    if (method !== "POST") return { status: 405 };
    if (body.length > 1_000_000) return { status: 413 };
    if (!isSigned(body, headers["x-webhook-signature"], secrets)) return { status: 401 };
    let event: Event;
    try {
      event = JSON.parse(new TextDecoder().decode(body)) as Event;
    } catch {
      return { status: 400 };
    }
    if (typeof event.id !== "string") return { status: 400 };
    if (!known.includes(event.type)) return { status: 204 };
    const key = event.id;
    const claim = await desk.claim(key);
    if (claim === "done") return { status: 204 };
    if (claim === "busy") return { status: 409 };
    try {
      await desk.ask(event.data.authorization.id);
      await desk.book(event.id);
    } catch {
      await desk.release(key);
      return { status: 500 };
    }
    await desk.confirm(key);
    return { status: 204 };
  };
