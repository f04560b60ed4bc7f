import { stripTypeScriptTypes } from "node:module";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { sdkCallOf } from "../ui/dashboard/views/copy-as.tsx";
import { literal } from "../ui/dashboard/copies/sent-request.ts";
import { leadingTo, vitestOf } from "../ui/dashboard/copies/vitest-test.ts";
import { operations } from "@totem-partner/spec/operations";
import { asEntry } from "./support/as-entry.ts";

const origin = "http://localhost:4010";
const id = "6b1f0f3e-0000-4000-8000-000000000001";

/** Runs code that is given these names. */
async function run(code: string, names: Readonly<Record<string, unknown>>): Promise<void> {
  const AsyncFunction = (async () => undefined).constructor as FunctionConstructor;
  const script = stripTypeScriptTypes(code.replaceAll(/^import .*$/gm, ""));
  await (AsyncFunction(...Object.keys(names), script) as (...values: unknown[]) => Promise<void>)(
    ...Object.values(names),
  );
}

test("any JSON is written as an expression with the same value, also a field named __proto__", async () => {
  const json = fc.oneof(fc.jsonValue(), fc.constant(JSON.parse('{"__proto__":{"a":"it\u2019s\u202e"}}') as unknown));
  await fc.assert(
    fc.asyncProperty(json, async (value) => {
      const said: unknown[] = [];
      await run(`say(${literal(value)})`, { say: (one: unknown) => said.push(one) });
      expect(JSON.stringify(said[0])).toBe(JSON.stringify(value));
    }),
    { numRuns: 50 * inject("scale") },
  );
});

test("every operation has a call of the client, which ends in its arguments", () => {
  for (const [operationId, { path }] of Object.entries(operations)) {
    const entry = asEntry("GET", path.replace("{id}", id), null, { operationId });
    const call = sdkCallOf(entry, origin) ?? "";
    expect(call).toMatch(path.includes("{id}") ? new RegExp(`\\("${id}"\\)\\);$`) : /\(\)\);$/);
  }
  const last = (entry: Parameters<typeof sdkCallOf>[0]) => sdkCallOf(entry, origin)?.split("\n").at(-1);
  const list = asEntry("GET", "/partner/products", null, { operationId: "listProducts", query: { limit: "2" } });
  expect(sdkCallOf(list, origin)).toContain(`baseUrl: "${origin}/partner"`);
  expect(sdkCallOf(list, origin)).toMatch(/products\.list\(\{\n {2}limit: 2\n\}\)\);$/);
  const event = { operationId: "emitAuthorizationEvent" };
  expect(last(asEntry("POST", `/authorizations/${id}/webhook`, { eventType: "synced" }, event))).toBe(
    `console.log(await partner.authorizations.emitEvent("${id}", "synced"));`,
  );
  expect(sdkCallOf(asEntry("GET", "/nothing", null), origin)).toBeUndefined();
});

test("what led to a request is what made and changed the records that it names", () => {
  const made = asEntry("POST", "/authorizations", { externalId: "ERP-1" }, { response: { id }, status: 201 });
  const other = asEntry("POST", "/authorizations", { externalId: "ERP-2" }, { response: { id: id.replace("1", "2") } });
  const read = asEntry("GET", `/authorizations/${id}`, null);
  const refused = asEntry("PATCH", `/authorizations/${id}`, {}, { problem: { code: "x", detail: "" } });
  const cancelled = asEntry("POST", `/authorizations/${id}/cancel`, null);
  const entry = asEntry("PATCH", `/authorizations/${id}`, { tractorPlate: "A" });
  expect(leadingTo(entry, [made, other, read, refused, cancelled])).toEqual([made, cancelled]);
  const again = asEntry("POST", "/authorizations", { externalId: "ERP-1", quantity: 2 });
  expect(leadingTo(again, [made, other])).toEqual([made]);
});

test("the text of a partner stays a text in a test, whatever it contains", () => {
  const title = asEntry("GET", "/${process.exit()}`/*", null);
  const code = vitestOf({ entry: title, earlier: [], now: undefined, assumptions: {}, fault: undefined });
  expect(code).toContain('send("GET", "/${process.exit()}`/*")');
});
