import { isOperationId, type OperationId } from "@totem-partner/spec/operations";
import { z } from "zod";
import {
  type DeliveryFault,
  eventTypes,
  type FaultOccasion,
  type FaultRule,
  type RequestFault,
  type RetryAdvice,
  type ScenarioName,
  scenarioNames,
} from "../../faults/fault.ts";
import { mostFaults } from "../../faults/fault-book.ts";
import { strictObject } from "./fields.ts";

const operationId = z.custom<OperationId>(isOperationId, {
  error: "must be an operationId of the contract, such as createAuthorization",
});

const oneOrMore = <T>(item: z.ZodType<T>): z.ZodType<readonly T[]> =>
  z.preprocess((given): unknown => (Array.isArray(given) ? given : [given]), z.array(item).min(1).max(50));

const text = z.string().min(1).max(100);
const count = (least: number, most: number) => z.int().min(least).max(most);
const anyCount = count(0, 1_000_000_000);

/** A day, in seconds. */
const longestWait = 86_400;

const occasion = {
  id: z
    .string()
    .regex(/^[\w.-]{1,64}$/, { error: "must have 1 to 64 letters, digits, _, . or -" })
    .optional(),
  externalId: text.optional(),
  carrierTaxId: text.optional(),
  plate: text.optional(),
  times: count(1, 1_000_000_000).optional(),
  rate: z.number().min(0).max(1).optional(),
  seed: count(0, Number.MAX_SAFE_INTEGER).optional(),
  after: anyCount.optional(),
  forSeconds: z.number().positive().max(315_360_000).optional(),
} satisfies Record<keyof FaultOccasion, z.ZodType>;

const milliseconds = count(0, 300_000);

const request = {
  ...occasion,
  operationId: oneOrMore(operationId).optional(),
  milliseconds: milliseconds.optional(),
} satisfies Record<Exclude<keyof RequestFault, "kind">, z.ZodType>;

const delivery = {
  ...occasion,
  type: oneOrMore(z.enum(eventTypes)).optional(),
} satisfies Record<Exclude<keyof DeliveryFault, "kind">, z.ZodType>;

const advice = {
  retryAfter: count(0, longestWait).optional(),
  retryAfterForm: z.enum(["seconds", "date", "none"]).optional(),
} satisfies Record<keyof RetryAdvice, z.ZodType>;

const seconds = z.number().min(0).max(longestWait);

const errorStatus = count(400, 599);

/** A rule of a kind. An unknown field is rejected, and the error names the known ones. */
function ofKind<Kind extends FaultRule["kind"], Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) {
  const unknown = `is not a field of the fault ${kind}; its fields are kind, ${Object.keys(shape).join(", ")}`;
  const error = ({ code }: { code: string }) => (code === "unrecognized_keys" ? unknown : undefined);
  return strictObject({ kind: z.literal(kind), ...shape }, { error });
}

/** A rule that makes something fail on purpose. */
export const faultRule = z.discriminatedUnion("kind", [
  ofKind("latency", { ...request, milliseconds }),
  ofKind("hold", { ...request, commit: z.boolean().optional() }),
  ofKind("status", { ...request, status: errorStatus, commit: z.boolean().optional(), ...advice }),
  ofKind("html-error", { ...request, status: errorStatus.optional(), commit: z.boolean().optional(), ...advice }),
  ofKind("rate-limit", { ...request, ...advice }),
  ofKind("reset-before", request),
  ofKind("reset-after-commit", request),
  ofKind("truncate", { ...request, bytes: anyCount.optional(), stallMilliseconds: milliseconds.optional() }),
  ofKind("wrong-content-type", {
    ...request,
    contentType: z
      .string()
      .regex(/^[!-~](?:[ -~]{0,98}[!-~])?$/, { error: "must be a content type, such as text/html; charset=utf-8" })
      .optional(),
  }),
  ofKind("duplicate", { ...delivery, copies: count(1, 10).optional() }),
  ofKind("drop", delivery),
  ofKind("delay", { ...delivery, seconds }),
  ofKind("reorder", { ...delivery, behind: count(1, 10).optional(), seconds: seconds.optional() }),
  ofKind("bad-signature", { ...delivery, form: z.enum(["changed", "malformed", "missing"]).optional() }),
  ofKind("wrong-secret", delivery),
]) satisfies z.ZodType<FaultRule>;

/** The initial rules of a company, each with a unique id. */
export const faultRules = z
  .array(faultRule)
  .max(mostFaults)
  .superRefine((rules, context) => {
    const seen = new Set<string>();
    for (const [at, { id }] of rules.entries()) {
      if (id === undefined) continue;
      const message = "must differ from the id of every other fault";
      if (seen.has(id)) context.addIssue({ code: "custom", path: [at, "id"], message });
      seen.add(id);
    }
  });

/** The name of a scenario. */
export const scenarioName: z.ZodType<ScenarioName> = z.enum(scenarioNames);
