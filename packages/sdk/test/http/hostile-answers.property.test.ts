import { inspect } from "node:util";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { isPartnerError, type JournalEntry, type PartnerClientOptions } from "../../src/index.ts";
import { authorization, id, order } from "../support/examples.ts";
import { memoryJournal } from "../support/memory-journal.ts";
import { apiKey, clientOf, collect, failureOf, json } from "../support/scripted-service.ts";

const personal = { ...order, driverNif: "12345678Z", partnerCif: "partner-tax-id" };
/** Secrets that were sent, the key among them, and one that was not: another company's tax id. */
const secrets = [apiKey, personal.carrierTaxId, personal.driverNif, personal.partnerCif, "A87654323"];
/** Twice the longest text that is shown, once for the message and once for the list of errors, and some facts. */
const mostCharacters = 3000;
const control = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** A text of a hostile service: secrets among words, on many lines, or very long. */
const hostile = fc
  .array(
    fc.oneof(fc.constantFrom(...secrets), fc.constantFrom("\n", "\r\n\u001b[31m", "\u202e", "\u0000", "is wrong")),
    { minLength: 1, maxLength: 6 },
  )
  .chain((parts) => fc.constantFrom(parts.join(" "), `${parts.join(" ")} `.repeat(400).slice(0, 15_000)));

/** The same for a header, which cannot have line breaks. */
const header = hostile.map((text) => text.replaceAll(/[^\x20-\x7e]/g, "\t").trim());

const answer = fc.record({
  status: fc.constantFrom(400, 401, 404, 409, 418, 422, 429, 500, 503),
  code: hostile,
  text: hostile,
  path: hostile,
  requestId: header,
  type: fc.oneof(fc.constant("application/json"), header),
  form: fc.constantFrom("problem", "nested", "flat", "html"),
});
type Hostile = typeof answer extends fc.Arbitrary<infer T> ? T : never;

function bodyOf({ form, code, text, path, status }: Hostile): string {
  const errors = [{ in: "body", path, message: text }];
  if (form === "problem") return JSON.stringify({ code, detail: text, errors });
  if (form === "nested") return JSON.stringify({ error: { code, message: text, details: { errors } } });
  return form === "flat" ? JSON.stringify({ statusCode: status, message: [text, text], error: code }) : text;
}

const respond = (wanted: Hostile) => () =>
  new Response(bodyOf(wanted), {
    status: wanted.status,
    headers: { "content-type": wanted.type, "x-request-id": wanted.requestId },
  });

/** Everything visible: the error with all its fields, its JSON, the log, the events. */
function watched() {
  const seen: string[] = [];
  const keep = (value: unknown) => void seen.push(typeof value === "string" ? value : JSON.stringify(value));
  const options: PartnerClientOptions = {
    logger: { debug: keep, warn: keep },
    onResponse: ({ requestId }) => keep(requestId ?? ""),
  };
  return { seen, options };
}

function expectHarmless(texts: readonly string[]): void {
  for (const text of texts) {
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text.length).toBeLessThanOrEqual(mostCharacters);
  }
}

test("an error shows nothing confidential of an answer, no control characters, and not more than it must", async () => {
  await fc.assert(
    fc.asyncProperty(answer, async (wanted) => {
      const { seen, options } = watched();
      const { partner } = clientOf(respond(wanted), options);
      const failure = await failureOf(partner.authorizations.create(personal));
      if (!isPartnerError(failure)) throw failure;
      const { message, code = "", requestId = "", errors } = failure;
      const fields = [message, code, requestId, ...errors.flatMap(({ path, message: why }) => [path, why])];
      for (const field of [...fields, ...seen]) expect(field).not.toMatch(control);
      failure.stack = ""; // Paths of this machine, and the message once more.
      expectHarmless([...fields, ...seen, JSON.stringify(failure), inspect(failure, { depth: 9, showHidden: true })]);
    }),
  );
});

test("a list of faults without end is cut", async () => {
  const errors = Array.from({ length: 5000 }, () => ({
    in: "body",
    path: "/x".repeat(900),
    message: "y".repeat(9000),
  }));
  const { partner } = clientOf(() => Response.json({ errors }, { status: 422 }));
  const failure = await failureOf(partner.authorizations.create(order));
  expect(failure).toHaveProperty("errors.length", 100);
  expect(JSON.stringify(failure).length).toBeLessThan(100_000);
});

test("a journal keeps nothing confidential of an answer, and no long lines", async () => {
  await fc.assert(
    fc.asyncProperty(answer, async (wanted) => {
      const entries = new Map<string, JournalEntry>();
      const { partner } = clientOf(respond({ ...wanted, status: 422 }));
      const journal = memoryJournal(entries);
      await collect(partner.authorizations.push([personal], { journal, isKnown: () => false, maxRetries: 0 }));
      expectHarmless([...entries.values()].map((entry) => JSON.stringify(entry)));
    }),
    { numRuns: 30 * inject("scale") },
  );
});

test("an id with anything confidential or on many lines, or a long one, is none of a created authorization", async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (wanted) => {
      const entries = new Map<string, JournalEntry>();
      const { seen, options } = watched();
      const { partner } = clientOf(() => json({ ...authorization, id: wanted }, 201), options);
      const ids: string[] = [];
      const push = { journal: memoryJournal(entries), isKnown: (stored: string) => ids.push(stored) === 0 };
      const [outcome] = await collect(partner.authorizations.push([personal], { ...push, maxRetries: 0 }));
      if (outcome?.result !== "unknown") expect(ids).toEqual([wanted]);
      else {
        const failure = await failureOf(partner.authorizations.create(personal));
        expect([failure, outcome.error]).toMatchObject(Array(2).fill({ kind: "unexpected-response" }));
        seen.push(outcome.error.message, JSON.stringify([failure, outcome.error]));
      }
      for (const text of ids) expect(text).not.toMatch(control);
      expectHarmless([...seen, ...ids, ...[...entries.values()].map((entry) => JSON.stringify(entry))]);
    }),
  );
});

test.each([id, "17", "authorization 17", "01J9ZQ3M5V8XK2C4T6R7B0N1PD"])("%s is an id", async (wanted) => {
  const { partner } = clientOf(() => json({ ...authorization, id: wanted }, 201));
  expect(await partner.authorizations.create(order)).toHaveProperty("id", wanted);
});

test("a UUID is an id, whatever it contains", async () => {
  const { partner } = clientOf(() => json(authorization, 201));
  const fields = { ...order, driverNif: id.slice(0, 4), partnerCif: id.slice(-6) };
  expect(await partner.authorizations.create(fields)).toHaveProperty("id", id);
});

test("a redirect shows where it leads, but nothing confidential of it", async () => {
  const places = fc.tuple(hostile, fc.constantFrom("path", "host", "query", "encoded"));
  await fc.assert(
    fc.asyncProperty(places, async ([text, place]) => {
      const segment = encodeURIComponent(text).slice(0, 8000);
      const everyByte = Array.from(segment, (letter) => `%${letter.charCodeAt(0).toString(16)}`).join("");
      const label = text
        .replaceAll(/[^\w-]/g, "")
        .replaceAll("_", "")
        .slice(0, 40);
      const location = {
        path: `https://elsewhere.example/${segment}`,
        host: `https://${label || "x"}.example/`,
        query: `https://elsewhere.example/?${segment}`,
        encoded: `https://elsewhere.example/${everyByte}`,
      }[place];
      const { seen, options } = watched();
      const { partner } = clientOf(() => new Response(null, { status: 302, headers: { location } }), options);
      const failure = await failureOf(partner.authorizations.create(personal));
      if (!isPartnerError(failure)) throw failure;
      expect(failure.message).not.toMatch(control);
      expectHarmless([failure.message, JSON.stringify(failure), ...seen]);
    }),
  );
});

test("the code of a failed connection is one, whatever a foreign fetch writes there", async () => {
  const foreign = Object.assign(new Error("x"), { code: `${apiKey}\n${"y".repeat(15_000)}` });
  const { partner } = clientOf(() => Promise.reject(new TypeError("fetch failed", { cause: foreign })));
  const failure = await failureOf(partner.authorizations.get(id));
  expect(failure).toHaveProperty("message", expect.not.stringContaining(apiKey));
});
