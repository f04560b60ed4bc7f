import { createHmac } from "node:crypto";

/** The traits of a receiver. */
export interface ReceiverTraits {
  verifies:
    | "exactly"
    | "never"
    | "what is signed"
    | "the beginning"
    | "in any case"
    | "without sha256="
    | "an empty secret";
  claims: "after verifying" | "before verifying";
  dedupes: "by id" | "by header" | "by authorization" | "by second" | "by type";
  over: "the bytes" | "what was parsed";
  knows: "both secrets" | "one secret";
  types: "all" | "its own";
  remembers: "while handling" | "for good" | "when handled" | "never";
  fails: "aloud" | "silently";
  order: "any" | "forward";
  age: "any" | "recent";
  says: "nothing" | "what it got" | "the valid signature";
}

export const careful: ReceiverTraits = {
  verifies: "exactly",
  claims: "after verifying",
  dedupes: "by id",
  over: "the bytes",
  knows: "both secrets",
  types: "all",
  remembers: "while handling",
  fails: "aloud",
  order: "any",
  age: "any",
  says: "nothing",
};

export const secrets = ["whsec_of_today", "whsec_of_tomorrow"] as const;

/** A delivery as it arrives. */
export interface Arrived {
  id: string;
  body: string;
  signature: string | undefined;
}

/** A response: its status, and what it says. */
export interface Said {
  status: number;
  text: string;
}

interface Event {
  id: string;
  type: string;
  occurredAt: string;
  data: { authorization: { id: string } };
}

const types = ["created", "updated", "finished", "synced"].map((name) => `authorization.${name}`);
const aMinute = 60_000;

const signatureOf = (secret: string, text: string): string =>
  `sha256=${createHmac("sha256", secret).update(text).digest("hex")}`;

/** A receiver with these traits. It asks the service about each authorization, and counts what it has handled. */
export class PlayedReceiver {
  readonly #traits: ReceiverTraits;
  readonly #ask: (authorizationId: string) => Promise<boolean>;
  readonly #remembered = new Map<string, "busy" | "done">();
  readonly #claimed = new Set<string>();
  readonly #latest = new Map<string, string>();
  readonly #handled = new Map<string, number>();

  /** @param ask Asks the service for an authorization; whether it could answer. */
  constructor(traits: ReceiverTraits, ask: (authorizationId: string) => Promise<boolean>) {
    this.#traits = traits;
    this.#ask = ask;
  }

  handled(id: string): number {
    return this.#handled.get(id) ?? 0;
  }

  async take(arrived: Arrived): Promise<Said> {
    const status = await this.#answer(arrived);
    const { says, over } = this.#traits;
    if (says === "what it got") return { status, text: arrived.body };
    if (says === "the valid signature" && status === 401) {
      const text = over === "the bytes" ? arrived.body : JSON.stringify(JSON.parse(arrived.body));
      return { status, text: signatureOf(secrets[0], text) };
    }
    return { status, text: "" };
  }

  async #answer({ id, body, signature }: Arrived): Promise<number> {
    let event: Event;
    try {
      event = JSON.parse(body) as Event;
    } catch {
      return 400;
    }
    const signed = this.#traits.over === "the bytes" ? body : JSON.stringify(event);
    const { types: known, order, age, claims, dedupes, remembers } = this.#traits;
    const keys = {
      "by id": event.id,
      "by header": id,
      "by authorization": event.data.authorization.id,
      "by second": event.type + event.occurredAt.slice(0, 19),
      "by type": event.type,
    };
    const key = keys[dedupes];
    if (claims === "before verifying" && remembers !== "never") {
      if (this.#claimed.has(key)) return 200;
      this.#claimed.add(key);
    }
    if (!this.#isRight(signed, signature)) return 401;
    if (known === "its own" && !types.includes(event.type) && event.type !== "operation.recorded") return 400;
    const { authorization } = event.data;
    if (age === "recent" && Date.parse(event.occurredAt) < Date.now() - aMinute) return 400;
    if (order === "forward" && event.occurredAt < (this.#latest.get(authorization.id) ?? "")) return 409;
    this.#latest.set(authorization.id, event.occurredAt);
    return this.#handleOnce(key, event);
  }

  #isRight(signed: string, given = ""): boolean {
    const { verifies, knows } = this.#traits;
    const right = secrets.slice(0, knows === "one secret" ? 1 : 2).map((secret) => signatureOf(secret, signed));
    switch (verifies) {
      case "never":
        return true;
      case "what is signed":
        return given === "" || right.includes(given);
      case "the beginning":
        return right.some((signature) => signature.startsWith(given));
      case "in any case":
        return right.includes(given.toLowerCase());
      case "without sha256=":
        return right.some((signature) => signature.replace("sha256=", "") === given.replace("sha256=", ""));
      case "an empty secret":
        return [...right, signatureOf("", signed)].includes(given);
      case "exactly":
        return right.includes(given);
    }
  }

  async #handleOnce(key: string, event: Event): Promise<number> {
    const { remembers, fails } = this.#traits;
    const before = this.#remembered.get(key);
    if (before === "done") return 200;
    if (before === "busy") return 409;
    if (remembers === "while handling") this.#remembered.set(key, "busy");
    if (remembers === "for good") this.#remembered.set(key, "done");
    const isDone = event.type.startsWith("operation") || (await this.#ask(event.data.authorization.id));
    // Others may arrive while the ERP writes.
    await new Promise((resolve) => setImmediate(resolve));
    if (isDone) this.#handled.set(event.id, this.handled(event.id) + 1);
    else if (remembers === "while handling") this.#remembered.delete(key);
    if (isDone && remembers !== "never") this.#remembered.set(key, "done");
    return isDone || fails === "silently" ? 204 : 500;
  }
}
