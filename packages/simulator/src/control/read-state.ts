import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { isFields } from "@totem-partner/spec/fields";
import { z } from "zod";
import { AssumptionBook } from "../assumptions/assumption-book.ts";
import { parseAssumptions } from "../assumptions/assumption-table.ts";
import { allowMore } from "../domain/decision.ts";
import { recordKinds } from "../records/record-kinds.ts";
import { stateFaults } from "../state/integrity/state-faults.ts";
import { type CompanyState, stateFormat, stateLists, recordLists } from "../state/state.ts";
import type { Exported, Form, Shape } from "../domain/shapes.ts";
import { withoutPauses, type Steps } from "../steps.ts";
import { check, type Checked, type Mistake, mistaken, mostMistakes } from "./checks/check.ts";
import { anyObject, instantText, list, strictObject, uuid } from "./checks/fields.ts";

function recordsIn(state: CompanyState): number {
  const lists = [...recordLists.map((list) => state[list]), ...state.waiting.map(({ arrivals }) => arrivals)];
  return [state.carriers, state.drivers, ...lists].reduce((sum, { length }) => sum + length, 0);
}

type Fields = Extract<Form, { is: "fields" }>["fields"];

const isOfFields = (form: Form): form is Extract<Form, { is: "fields" }> => form.is === "fields";
const isConstant = (form: Form | undefined): boolean => form?.is === "one-of" && form.values.length === 1;

/** The field whose value says which of several objects a value is. */
function discriminatorOf(objects: readonly Fields[]): string | undefined {
  return Object.keys(objects[0] ?? {}).find((name) => objects.every((fields) => isConstant(fields[name])));
}

const strict = (fields: Fields) =>
  strictObject(Object.fromEntries(Object.entries(fields).map(([name, form]) => [name, schemaFor(form)])));

function anyOf(forms: readonly Form[]): z.ZodType {
  const objects = forms.filter(isOfFields).map(({ fields }) => fields);
  const [first, ...others] = objects.map(strict);
  const discriminator = discriminatorOf(objects);
  if (objects.length < forms.length || first === undefined || discriminator === undefined) {
    return z.union(forms.map(schemaFor));
  }
  return z.discriminatedUnion(discriminator, [first, ...others]);
}

const simple = {
  text: z.string(),
  "non-empty": z.string().min(1),
  uuid,
  instant: instantText,
  base64: z.base64(),
  number: z.number(),
  positive: z.number().positive(),
  integer: z.int(),
  truth: z.boolean(),
  anything: z.unknown(),
  record: anyObject,
} satisfies Partial<Record<Form["is"], z.ZodType>>;

function schemaFor(form: Form): z.ZodType {
  switch (form.is) {
    case "one-of":
      return isConstant(form) ? z.literal(form.values) : z.enum(form.values);
    case "or-null":
      return schemaFor(form.of).nullable();
    case "optional":
      return schemaFor(form.of).exactOptional();
    case "or-undefined":
      return schemaFor(form.of).optional();
    case "list":
      return list(schemaFor(form.of));
    case "any-of":
      return anyOf(form.forms);
    case "fields":
      return strict(form.fields);
    default:
      return simple[form.is];
  }
}

/** A schema that says what is wrong with the JSON of a shape, and allows no other fields. */
export const schemaOf = <T>(shape: Shape<T>): z.ZodType<Exported<T>> =>
  schemaFor(shape.form).transform((value, context): Exported<T> => {
    if (shape.exported(value)) return value;
    context.addIssue({ code: "custom", message: "is not valid" });
    return z.NEVER;
  });

const assumptions = anyObject.transform((values, context) => {
  try {
    return new AssumptionBook(parseAssumptions(values)).values;
  } catch (error) {
    const message = `must be assumptions: ${error instanceof Error ? error.message : "unknown"}`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  }
});

const lists = {
  totemGroups: list(schemaOf(stateLists.totemGroups)),
  carriers: list(schemaOf(stateLists.carriers)),
  drivers: list(schemaOf(stateLists.drivers)),
  products: list(schemaOf(stateLists.products)),
  warehouses: list(schemaOf(stateLists.warehouses)),
  authorizations: list(schemaOf(stateLists.authorizations)),
  creates: list(schemaOf(stateLists.creates)),
  waiting: list(schemaOf(stateLists.waiting)),
  operations: list(schemaOf(stateLists.operations)),
  categories: list(schemaOf(stateLists.categories)),
  types: list(schemaOf(stateLists.types)),
  incompatibilities: list(schemaOf(stateLists.incompatibilities)),
};

const stateSchema: z.ZodType<CompanyState> = strictObject({
  format: z.literal(stateFormat),
  clock: instantText.nullable(),
  assumptions,
  ...lists,
  protocol: schemaOf(recordKinds.protocol.shape).nullable(),
  webhook: schemaOf(recordKinds.webhook.shape).nullable(),
} satisfies Record<keyof CompanyState, z.ZodType>);

const itemsInStep = 50;
const bytesInStep = 2 ** 19;

/** Checks the form of everything but the items of the lists, then of these, in steps. */
function* checkingForm(state: unknown): Steps<Checked<CompanyState>> {
  if (!isFields(state)) return check(stateSchema, state);
  const items = new Map<string, unknown[]>();
  for (const name of Object.keys(lists)) if (Array.isArray(state[name])) items.set(name, []);
  const read = check(stateSchema, { ...state, ...Object.fromEntries(items) });
  const mistakes = read.ok ? [] : read.mistakes;
  for (const [name, schema] of Object.entries<z.ZodType<unknown[]>>(lists)) {
    const given = state[name];
    if (!Array.isArray(given)) continue;
    for (let from = 0; from < given.length && mistakes.length < mostMistakes; from += itemsInStep) {
      const part = check(schema, given.slice(from, from + itemsInStep));
      if (part.ok) items.get(name)?.push(...part.value);
      for (const { path, ...mistake } of part.ok ? [] : part.mistakes) {
        const placed = path.replace(/^\/\d+/, (at) => `/${String(Number(at.slice(1)) + from)}`);
        mistakes.push({ ...mistake, path: `/${name}${placed}` });
      }
      yield itemsInStep;
    }
  }
  if (!read.ok || mistakes.length > 0) return { ok: false, mistakes: mistakes.slice(0, mostMistakes) };
  return { ok: true, value: Object.assign(read.value, Object.fromEntries(items)) };
}

/** The mistakes of a state of the right form, which has too many records or is impossible; a number of records after each step. */
function* faultsOf(state: CompanyState, most: number): Generator<Mistake | number> {
  const allowed = allowMore({ records: { count: 0 }, maxRecords: most }, recordsIn(state));
  if (!allowed.ok) yield { path: "", message: allowed.refusal.detail };
  for (const fault of stateFaults(state)) yield fault ?? 1;
  const document = state.protocol && recordKinds.protocol.fromJson(state.protocol).document;
  if (document === null) return;
  const { bytes, sha256: given } = document;
  const hash = sha256.create();
  for (let at = 0; at < bytes.length; at += bytesInStep) {
    hash.update(bytes.subarray(at, at + bytesInStep));
    yield itemsInStep;
  }
  const digest = bytesToHex(hash.digest());
  if (digest === given) return;
  yield { path: "/protocol/document/sha256", message: `must be ${digest}, the SHA-256 of the bytes in base64` };
}

/** Reads an exported state: checks its form, whether the service could have reached it, and its size. */
export const readState = (given: unknown, most = Infinity): Checked<CompanyState> =>
  withoutPauses(readingState(given, most));

/** The same in steps. */
export function* readingState(given: unknown, most: number): Steps<Checked<CompanyState>> {
  const format = isFields(given) ? given["format"] : undefined;
  if (typeof format === "number" && format > stateFormat) {
    const message =
      `must be ${String(stateFormat)}: a newer version exported this state, in format ${String(format)}. ` +
      "Import it with that version, or export it again with this one";
    return mistaken("/format", message);
  }
  const read = yield* checkingForm(given);
  if (!read.ok) return read;
  const mistakes: Mistake[] = [];
  for (const fault of faultsOf(read.value, most)) {
    if (typeof fault === "number") yield fault;
    else mistakes.push(fault);
    if (mistakes.length === mostMistakes) break;
  }
  return mistakes.length > 0 ? { ok: false, mistakes } : read;
}
