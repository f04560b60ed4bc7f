import fc from "fast-check";
import { expect, inject, test } from "vitest";
import type { JournalEntry } from "../../src/index.ts";
import { fingerprinting } from "../../src/push/fingerprint.ts";
import { order } from "../support/examples.ts";
import { mortalJournal } from "../support/push-model.ts";
import { pusherOf } from "../support/push-support.ts";
import { collect, failureOf, json } from "../support/scripted-service.ts";

/** The ways in which services report that a record exists, in code, words or both. */
const codes = ["already_exists", "DUPLICATE", "DUPLICATE_KEY", "ExternalIdTaken", "CONFLICT", "E1062", undefined];
const wordings = [
  "externalId has already been taken",
  "Cannot create the authorization: it already exists and cannot be changed",
  "The external id is used by another authorization.",
  "Duplicate entry 'P-1' for key 'external_id'",
  "ya está registrado",
  "No se puede crear: ya existe una autorización con este identificador",
  "El identificador está duplicado",
  "Die Freigabe ist bereits vorhanden",
  "Cette autorisation existe déjà",
  "Já existe uma autorização com este id",
  "L'autorizzazione esiste già",
  "Conflict",
  "",
];
/** Words by which a 4xx of any status says so. */
const plain = wordings.filter(
  (words) => !["Conflict", "", "The external id is used by another authorization."].includes(words),
);

/** The bodies in which services say it. */
const bodies: ((code: string | undefined, words: string) => object | string)[] = [
  (code, detail) => ({ code, detail }),
  (errorCode, errorMessage) => ({ errorCode, errorMessage }),
  (code, message) => ({ error: { code, message } }),
  (error, message) => ({ statusCode: 409, error, message }),
  (code, message) => ({ code, errors: [{ field: "externalId", message }] }),
  (code, message) => ({ code, message: "Invalid.", errors: { externalId: [message] } }),
];
const body = fc.constantFrom(...bodies);
/** A conflict is the service's also where it is only a text, or nothing. */
const bodyOfConflict = fc.constantFrom(
  ...bodies,
  (code = "", words: string) => `${code} ${words}`.replaceAll("<", "").trim(),
  (code = "", words: string) => JSON.stringify(`${code} ${words}`.replaceAll("<", "")),
);
const exists = fc.oneof(
  fc.record({
    status: fc.constant(409),
    body: bodyOfConflict,
    code: fc.constantFrom(...codes),
    words: fc.oneof(fc.constantFrom(...wordings), fc.string({ unit: "grapheme" })),
  }),
  fc.record({
    status: fc.constantFrom(400, 409, 412, 422),
    body,
    code: fc.constantFrom("already_exists", undefined),
    words: fc.constantFrom(...plain),
  }),
);

type Refusal = typeof exists extends fc.Arbitrary<infer Value> ? Value : never;

/** Sends an order whose first response is lost, and whose repeats are refused; `sender` sent the first. */
async function outcomeOf({ status, body: form, code, words }: Refusal, sender: "push" | "journal" | "process") {
  let sent = 0;
  const { push, create } = pusherOf(() => {
    if (sent++ === 0 && sender !== "journal") throw new TypeError("fetch failed");
    const content = form(code, words);
    return typeof content === "string" ? new Response(content, { status }) : json(content, status);
  });
  if (sender === "process") await failureOf(create(order));
  const { body: fingerprint } = await fingerprinting()(order.externalId, order);
  const entries = new Map<string, JournalEntry>(sender === "journal" ? [[order.externalId, { fingerprint }]] : []);
  const [outcome] = await collect(push([order], { journal: mortalJournal(entries, () => false) }));
  expect(entries.get(order.externalId)?.outcome?.result).toBe(outcome?.result);
  return outcome?.result;
}

const sender = fc.constantFrom("push", "journal", "process" as const);

test("an order that may have been sent is never rejected because it exists, whatever the words for that", async () => {
  await fc.assert(
    fc.asyncProperty(exists, sender, async (refusal, by) => {
      expect(await outcomeOf(refusal, by)).toBe("stored");
    }),
    { numRuns: 500 * inject("scale") },
  );
});

const otherwise = fc.constantFrom(
  { code: "external_id_conflict", words: "An authorization with this externalId exists." },
  { code: undefined, words: "It already exists with different fields." },
  { code: "DUPLICATE", words: "The existing authorization differs in /quantity" },
  { code: undefined, words: "Ya existe con datos distintos" },
  { code: undefined, words: "Ya existe una autorización con otra cantidad: los datos son diferentes" },
  { code: "CONFLICT", words: "The carrier does not exist" },
  { code: "CONFLICT", words: "No such carrier exists." },
  { code: undefined, words: "El transportista no está registrado" },
  { code: "CARRIER_NOT_FOUND", words: "" },
);

test("an order that may have been sent is rejected where the service shows another reason", async () => {
  await fc.assert(
    fc.asyncProperty(otherwise, bodyOfConflict, sender, async ({ code, words }, form, by) => {
      expect(await outcomeOf({ status: 409, code, words, body: form }, by)).toBe("rejected");
    }),
    { numRuns: 100 * inject("scale") },
  );
});

test.each<[400 | 409 | 422, string]>([
  [422, "Producto inexistente"],
  [422, "Il vettore non esiste"],
  [422, "Le transporteur n'existe pas"],
  [422, "Das Produkt existiert nicht"],
  [422, "Ningún transportista registrado con ese CIF"],
  [422, "The warehouse is non-existent"],
  [422, "trailerPlates contain duplicates"],
  [400, "operationType must be one of the existing types"],
  [409, "Producto inexistente"],
  [409, "The carrier is blocked"],
  [409, "The externalId was used with another body"],
  [409, "Ya existe con otros datos"],
  [409, "Ya existe una autorización con otra cantidad"],
  [409, "existe déjà avec d'autres données"],
  [409, "The body does not match the stored one"],
])("an order that may have been sent, and is refused with %i %s, is rejected", async (status, words) => {
  const body = (_: unknown, detail: string) => ({ detail });
  expect(await outcomeOf({ status, code: undefined, words, body }, "push")).toBe("rejected");
});

test.each([
  "It already exists. Use a different externalId.",
  "The externalId must be unique: choose a different one.",
  "The authorization for carrier B12 and product WHEAT exists already.",
  "Order P-1 for product WHEAT: idempotency violation",
  "Ya existe un pedido para el transportista B12",
])("neither the advice of another id nor the order's own fields are another reason: %s", async (words) => {
  const body = (_: unknown, detail: string) => ({ detail });
  expect(await outcomeOf({ status: 409, code: undefined, words, body }, "push")).toBe("stored");
});

test.each([
  "Producto inexistente",
  "Le transporteur n'existe pas",
  "Ya existe con otros datos",
  "Ya existe un pedido con otra fecha",
])("an order sent once and refused with 409 %s is rejected", async (detail) => {
  const { push } = pusherOf(() => json({ detail }, 409));
  expect(await collect(push([order]))).toMatchObject([{ result: "rejected" }]);
});

test("a complaint about another field is no word of the order's existence", async () => {
  const complaint = () => ({ errors: [{ field: "carrierTaxId", message: "already exists in another company" }] });
  expect(await outcomeOf({ status: 409, code: undefined, words: "", body: complaint }, "push")).toBe("rejected");
});

test.each([
  ["external_id_exists", 422, "existing"],
  ["validation_failed", 422, "rejected"],
])("an order sent once and refused as %s with %i is %s", async (code, status, result) => {
  const { push } = pusherOf(() => json({ code, detail: "quantity must exist" }, status));
  expect(await collect(push([order]))).toMatchObject([{ result }]);
});
