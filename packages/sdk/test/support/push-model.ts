import { canonicalJson } from "@totem-partner/spec/fields";
import { type AuthorizationCreate, type JournalEntry, PartnerClient, type PushJournal } from "../../src/index.ts";
import { authorization, uuid } from "./examples.ts";
import { apiKey, baseUrl, json } from "./scripted-service.ts";

/** The fate of a request, in the order of a script; after it, all goes well. */
export type Fate = "served" | "lost before" | "lost after" | "failed before" | "failed after" | "too many" | "busy";

/** The answers of the service (assumed: `create-status`, `repeat-create`, `error-body`). */
export interface Answering {
  create: 200 | 201;
  repeat: 200 | 201 | 409;
  code: boolean;
  /** True if its clock stands still, so that no creation is older than another. */
  frozen: boolean;
}

/** A service with records that outlast its clients, and a script of what happens to their requests. */
export class ModelService {
  readonly created = new Map<string, { n: number; fingerprint: string; createdAt: string }>();
  readonly #answering: Answering;
  readonly #script: Fate[];
  #time = Date.UTC(2026, 5, 30);

  constructor(answering: Answering, script: readonly Fate[]) {
    this.#answering = answering;
    this.#script = [...script];
  }

  /** Lets time pass. */
  later(milliseconds: number): void {
    if (!this.#answering.frozen) this.#time += milliseconds;
  }

  client(dies: () => boolean): PartnerClient {
    const fetch = async (_: string, { body }: RequestInit): Promise<Response> => {
      if (dies()) return new Promise(() => undefined);
      const fields = JSON.parse(typeof body === "string" ? body : "{}") as AuthorizationCreate;
      const response = this.#meet(this.#script.shift() ?? "served", fields);
      await Promise.resolve();
      return dies() ? new Promise(() => undefined) : response;
    };
    return new PartnerClient({ baseUrl, apiKey, fetch, maxRetries: 0 }); // The push retries by itself.
  }

  #meet(fate: Fate, fields: AuthorizationCreate): Response {
    this.later(700);
    if (fate === "too many") return json({ code: "rate_limited" }, 429, { "retry-after": "1" });
    if (fate === "busy") return json({}, 503, { "retry-after": "2" });
    if (fate === "failed before") return json({}, 500);
    if (fate === "lost before") throw new TypeError("fetch failed");
    const answer = this.serve(fields);
    if (fate === "failed after") return json({}, 500);
    if (fate === "lost after") throw new TypeError("fetch failed");
    return answer;
  }

  serve(fields: AuthorizationCreate): Response {
    const { create, repeat, code } = this.#answering;
    if (fields.carrierTaxId !== authorization.carrierTaxId) return json({ code: "carrier_not_registered" }, 422);
    const fingerprint = canonicalJson(fields);
    const known = this.created.get(fields.externalId);
    const refuse = (name: string, message: string) =>
      json(code ? { code: name, detail: message } : { statusCode: 409, message }, 409);
    if (known && known.fingerprint !== fingerprint)
      return refuse("external_id_conflict", "It exists and differs in /quantity.");
    if (known && repeat === 409) return refuse("external_id_exists", "An authorization with this externalId exists.");
    const record = known ?? { n: this.created.size, fingerprint, createdAt: new Date(this.#time).toISOString() };
    this.created.set(fields.externalId, record);
    return json({ ...authorization, id: uuid(record.n), createdAt: record.createdAt }, known ? repeat : create);
  }
}

/** A journal in a process that dies: from some operation on, nothing is kept and nothing returns. */
export function mortalJournal(entries: Map<string, JournalEntry>, dies: () => boolean): PushJournal {
  const never = () => new Promise<never>(() => undefined);
  return {
    open: async () => ({
      read: async (externalId) => (dies() ? never() : entries.get(externalId)),
      write: async (externalId, entry) => {
        if (dies()) return never();
        entries.set(externalId, structuredClone(entry));
        if (dies()) return never();
      },
      close: async () => undefined,
    }),
  };
}
