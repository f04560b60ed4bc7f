// The promises of the client on every runtime. `npx -y pnpm@12 test runtimes` runs it there against the built package.
import * as sdk from "@totem-partner/sdk";
import { order } from "../support/examples.ts";
import { assert, assertEqual, failureOf } from "./assertions.ts";

/** The part of the context of scripts/runtimes that these checks need. */
interface Context {
  baseUrl: string;
  apiKey: string;
  redirectingUrl: string;
  silentUrl: string;
  copies: Readonly<Record<string, unknown>>;
  inspect: (value: unknown) => string;
}

const { PartnerClient, isPartnerError } = sdk;

const unknownId = "00000000-0000-4000-8000-0000000000ff";

/** The checks, each by the rule that it shows. */
export const checks: Readonly<Record<string, (context: Context) => Promise<void>>> = {
  "a repeated create makes no duplicate, and a list is iterated to its end": async ({ baseUrl, apiKey }) => {
    const partner = new PartnerClient({ baseUrl, apiKey });
    const ids = [];
    for (const externalId of ["ERP-1", "ERP-2", "ERP-3", "ERP-2"]) {
      ids.push((await partner.authorizations.create({ ...order, externalId })).id);
    }
    const { data, response, attempts } = await partner.authorizations.list({ limit: 2 }).withResponse();
    assertEqual([data.items.length, data.total, response.status, attempts], [2, 3, 200, 1]);
    const found = [];
    for await (const { id } of partner.authorizations.list({ limit: 2 })) found.push(id);
    assertEqual(found.toSorted(), [...new Set(ids)].toSorted());
  },

  "a push delivers one outcome for each row": async ({ baseUrl, apiKey }) => {
    const { authorizations } = new PartnerClient({ baseUrl, apiKey });
    const rows = ["P-1", "P-2", "P-1", "P-3"].map((externalId) => ({ ...order, externalId }));
    const results: string[] = [];
    for await (const { index, result } of authorizations.push(rows, { concurrency: 2 })) results[index] = result;
    assertEqual(results, ["created", "created", "existing", "created"]);
    assertEqual((await authorizations.push([{ ...order, quantity: -1 }])).rejected, 1);
  },

  "a refused connection sent nothing, where the platform tells it": async ({ apiKey }) => {
    const { navigator } = globalThis; // Node 20 has none.
    const isSilent = /Mozilla|Cloudflare/.test((navigator as Navigator | undefined)?.userAgent ?? "");
    const partner = new PartnerClient({ baseUrl: "http://127.0.0.1:65535", apiKey, maxRetries: 0 });
    const failure = await failureOf(partner.authorizations.emitEvent(unknownId, "synced"));
    assert(isPartnerError(failure) && failure.kind === "connection", failure);
    assertEqual(failure.outcomeUnknown, isSilent);
  },

  "an authorization is changed, emits an event, and is cancelled": async ({ baseUrl, apiKey }) => {
    const partner = new PartnerClient({ baseUrl, apiKey: () => Promise.resolve(apiKey) });
    const { id } = await partner.authorizations.create({ ...order, externalId: "ERP-10" });
    const { tractorPlate } = await partner.authorizations.update(id, { tractorPlate: "1234bcd" });
    assertEqual(tractorPlate, "1234BCD");
    assertEqual((await partner.authorizations.emitEvent(id, "synced"))?.eventType, "synced");
    assertEqual((await partner.authorizations.cancel(id)).status, "Finished");
    assertEqual((await partner.authorizations.cancel(id, { ifFinished: "return" })).status, "Finished");
    const failure = await failureOf(partner.authorizations.cancel(id));
    assert(failure instanceof sdk.AlreadyFinishedError && failure.status === 409, failure);
  },

  "a document arrives whole from a stream, and its progress is reported to the end": async ({ baseUrl, apiKey }) => {
    const { cleaningProtocol } = new PartnerClient({ baseUrl, apiKey });
    const seeded = await cleaningProtocol.get();
    if (seeded !== null) await cleaningProtocol.delete(seeded.id);
    const bytes = new TextEncoder().encode(`%PDF-1.7${"0123456789".repeat(20_000)}`);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const { id, document } = await cleaningProtocol.create({ enabled: true, document: new Blob([bytes]).stream() });
    assertEqual([document?.sha256, document?.fileName], [sha256, "protocol.pdf"]);
    const reports: sdk.UploadProgress[] = [];
    const onProgress = (progress: sdk.UploadProgress) => void reports.push(progress);
    const updated = await cleaningProtocol.updateConfiguration(id, { document: bytes }, { onProgress });
    assertEqual(updated.document?.sha256, sha256);
    assertEqual(reports.at(-1)?.loaded, reports[0]?.total);
    await cleaningProtocol.delete(id);
  },

  "a call has headers, fields and a company of its own": async ({ baseUrl, apiKey }) => {
    const partner = new PartnerClient({ baseUrl, apiKey: "of-another" }).withOptions({ apiKey });
    const headers = { accept: "application/json" };
    const fields = { ...order, externalId: "ERP-30" };
    // The mock server refuses it by its name, so it has arrived.
    const create = partner.authorizations.create(fields, { headers, extra: { query: { trace: "1" } } });
    const failure = await failureOf(create);
    assert(failure instanceof sdk.ValidationError && failure.errors[0]?.path === "/trace", failure);
    const { id } = await partner.authorizations.create(fields, { headers });
    assertEqual((await partner.authorizations.get(id)).id, id);
  },

  "the raw client takes the same way": async ({ baseUrl, apiKey }) => {
    const { raw } = new PartnerClient({ baseUrl, apiKey });
    const { data, response } = await raw.GET("/products", { params: { query: { limit: 1 } } });
    assert(response.ok && data !== undefined, response.status);
    const refused = await raw.GET("/authorizations/{id}", { params: { path: { id: unknownId } } });
    assertEqual([refused.response.status, refused.data], [404, undefined]);
  },

  "a refusal is a typed error with the service's code and request id": async ({ baseUrl, apiKey }) => {
    const partner = new PartnerClient({ baseUrl, apiKey });
    const failure = await failureOf(partner.authorizations.get(unknownId));
    assert(isPartnerError(failure) && failure instanceof sdk.NotFoundError, failure);
    assertEqual([failure.kind, failure.code, failure.status], ["not-found", "authorization_not_found", 404]);
    assert(typeof failure.requestId === "string", failure.requestId);
    const invalid = await failureOf(partner.authorizations.create({ ...order, quantity: -1 }));
    assert(invalid instanceof sdk.ValidationError && invalid.attempts === 0, invalid);
    assertEqual(invalid.errors[0]?.path, "/quantity");
  },

  "errors are recognised that come from another copy of the package": async ({ baseUrl, apiKey, copies }) => {
    for (const [name, copy] of Object.entries(copies)) {
      const other = copy as typeof sdk;
      assert(other.PartnerClient !== PartnerClient, `${name} is the same copy`);
      const failure = await failureOf(new other.PartnerClient({ baseUrl, apiKey }).authorizations.get(unknownId));
      assert(isPartnerError(failure) && failure.kind === "not-found", `${name}: ${String(failure)}`);
      assert(!(failure instanceof sdk.PartnerError), `${name} shares a class`);
      const own = await failureOf(new PartnerClient({ baseUrl, apiKey }).authorizations.get(unknownId));
      assert(other.isPartnerError(own), `${name} does not recognise ours`);
    }
  },

  "an abort ends the call, with the reason as the cause": async ({ silentUrl, apiKey }) => {
    const partner = new PartnerClient({ baseUrl: silentUrl, apiKey });
    const controller = new AbortController();
    const failure = failureOf(partner.authorizations.get(unknownId, { signal: controller.signal }));
    controller.abort("enough");
    const error = await failure;
    assert(error instanceof sdk.AbortError, error);
    assertEqual(error.cause, "enough");
  },

  "a service that does not answer ends in a time-out": async ({ silentUrl, apiKey }) => {
    const partner = new PartnerClient({ baseUrl: silentUrl, apiKey, timeout: 50, maxRetries: 0 });
    const failure = await failureOf(partner.authorizations.cancel(unknownId));
    assert(failure instanceof sdk.TimeoutError, failure);
    assertEqual(failure.timeout, 50);
  },

  "a redirect is an error and not followed": async ({ redirectingUrl, apiKey }) => {
    const partner = new PartnerClient({ baseUrl: redirectingUrl, apiKey });
    const calls = [partner.authorizations.get(unknownId), partner.raw.GET("/authorizations")];
    for (const failure of await Promise.all(calls.map(failureOf))) {
      assert(failure instanceof sdk.UnexpectedResponseError, failure);
      assert(failure.message.includes("redirected"), failure);
    }
  },

  "neither the console nor JSON shows the key": async ({ redirectingUrl, apiKey, inspect }) => {
    const partner = new PartnerClient({ baseUrl: redirectingUrl, apiKey });
    const failure = await failureOf(partner.authorizations.get(unknownId));
    for (const value of [partner, { partner }, partner.authorizations, failure]) {
      for (const shown of [inspect(value), JSON.stringify(value), String(value)]) {
        assert(!shown.includes(apiKey), `the key is shown in ${shown}`);
      }
    }
    assert(inspect(partner).includes(redirectingUrl), inspect(partner));
  },
};
