import { vi } from "vitest";
import { ArchiveObject } from "../../src/directory/archive-object.ts";
import { CompanyObject } from "../../src/company/company-object.ts";
import { DirectoryObject } from "../../src/directory/directory-object.ts";
import type { Environment, ObjectNamespace } from "../../src/environment.ts";
import { HttpAdapter } from "../../src/http-adapter.ts";
import type { ObjectState } from "../../src/storage/platform.ts";
import { SqliteStorage } from "./sqlite-storage.ts";

/** The objects of a class, each made when it is first called, and again after it slept. */
class Objects<Made extends object> {
  readonly storages = new Map<string, SqliteStorage>();
  readonly made = new Map<string, Made>();
  readonly #make: (state: ObjectState) => Made;

  constructor(make: (state: ObjectState) => Made) {
    this.#make = make;
  }

  get(name: string): Made {
    const storage = this.storages.get(name) ?? new SqliteStorage();
    this.storages.set(name, storage);
    const known = this.made.get(name);
    if (known) return known;
    const made = this.#make({ id: { name }, storage, blockConcurrencyWhile: (run) => run() });
    this.made.set(name, made);
    return made;
  }

  /** The way in which the worker calls them: from elsewhere, so that every method returns a promise. */
  namespace<Calls>(): ObjectNamespace<Calls> {
    const remote = (name: string) =>
      new Proxy(this.get(name), {
        get:
          (_, method) =>
          async (...parameters: unknown[]): Promise<unknown> => {
            const made = this.get(name);
            const call: unknown = Reflect.get(made, method);
            if (typeof call !== "function") throw new TypeError(`There is no method ${String(method)}.`);
            return Reflect.apply(call, made, parameters) as unknown;
          },
      });
    return { idFromName: (name) => name, get: (id) => remote(String(id)) as unknown as Calls };
  }
}

/** Pretends time, which passes by itself as far as responses need it: each waits for a turn. */
export function pretendTime(): void {
  const toFake = ["Date", "setTimeout", "clearTimeout"] as const;
  vi.useFakeTimers({ toFake: [...toFake], shouldAdvanceTime: true, advanceTimeDelta: 1 });
}

/** Has objects write what they write a moment after a request. Time is pretended meanwhile. */
export async function letObjectsWrite(): Promise<void> {
  await vi.advanceTimersByTimeAsync(10_000);
}

export const adminToken = "the-token-of-the-operator";

/** The worker with its objects in this process: no engine, no network. */
export class PretendedPlatform {
  readonly env: Environment;
  readonly companies: Objects<CompanyObject>;
  readonly archives: Objects<ArchiveObject>;
  readonly directory: Objects<DirectoryObject>;
  readonly #adapter: HttpAdapter;

  constructor(settings: Partial<Environment> = {}) {
    // Each knows the others by way of the environment.
    const env = () => this.env;
    this.companies = new Objects((state) => new CompanyObject(state, env()));
    this.archives = new Objects((state) => new ArchiveObject(state, env()));
    this.directory = new Objects((state) => new DirectoryObject(state, env()));
    this.env = {
      COMPANIES: this.companies.namespace(),
      ARCHIVES: this.archives.namespace(),
      DIRECTORY: this.directory.namespace(),
      ASSETS: { fetch: (url) => Promise.resolve(new Response(`content of ${url}`)) },
      SIGNING_SECRET: "a secret for tests",
      ADMIN_TOKEN: adminToken,
      VERSION: "1.2.3",
      DELIVER_TO: "any",
      LOG: "silent",
      ...settings,
    };
    this.#adapter = new HttpAdapter(this.env);
  }

  fetch(request: Request): Promise<Response> {
    return this.#adapter.fetch(request);
  }

  /** Makes a request, as a client does. */
  async call(
    method: string,
    path: string,
    { apiKey, token, body }: { apiKey?: string; token?: string; body?: unknown } = {},
  ): Promise<{ status: number; headers: Headers; body: unknown; text: string }> {
    const headers = {
      ...(apiKey !== undefined && { "x-partner-api-key": apiKey }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await this.fetch(new Request(`http://sandbox.example${path}`, { method, headers, ...sent }));
    const text = await response.text();
    const isJson = (response.headers.get("content-type") ?? "").includes("json");
    const parsed: unknown = isJson ? JSON.parse(text) : undefined;
    return { status: response.status, headers: response.headers, body: parsed, text };
  }

  /** Makes a call of the operator. */
  operate(method: string, path: string, body?: unknown) {
    return this.call(method, `/_sandbox${path}`, { token: adminToken, body });
  }

  /** Issues a key of a company. */
  async issueKey(company: string, name = "test"): Promise<{ id: string; apiKey: string }> {
    const { body } = await this.operate("POST", `/companies/${company}/keys`, { name });
    return body as { id: string; apiKey: string };
  }

  /** Has a company's object forget what it has in memory, as it does when it sleeps. */
  sleep(company: string): void {
    this.companies.made.delete(company);
  }
}
