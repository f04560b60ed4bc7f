import type { IncomingHttpHeaders } from "node:http";
import { safeVerify, type SafeVerifyOptions, type VerificationResult } from "@totem-partner/webhooks";
import { shapeAdvice } from "./described-delivery.ts";
import type { Forwarded, forwarder } from "./forwarding.ts";
import { personalFields } from "@totem-partner/spec/personal-fields";
import { isFurtherPartyField } from "@totem-partner/spec/party-fields";

interface Delivery {
  at: string;
  result: VerificationResult;
  attempt: number;
  status: number;
  planned: boolean;
  forwarded?: Forwarded | undefined;
  advice?: string | undefined;
}

const taxIdFields: ReadonlySet<string> = new Set(personalFields);

/** Returns true for a field that is, or could be, personal: the further party fields are not known. */
const isPersonal = (name: string): boolean => taxIdFields.has(name) || isFurtherPartyField(name);

/** Replaces every text in a value by asterisks, however deep: a field may contain a list, or more. */
const masked = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_name, inner: unknown) =>
    typeof inner === "object" || typeof inner === "boolean" ? inner : "***",
  );

/** A value as JSON without tax ids: terminal output easily ends up in a log. */
export const withoutTaxIds = (data: unknown): string =>
  JSON.stringify(data, (name, value: unknown) => (isPersonal(name) && value !== undefined ? masked(value) : value));

export const sayForwarded = ({ url, status, error }: Forwarded): string =>
  `  forwarded to ${url}: ${error ?? String(status)}`;

function show({ at, result, attempt, status, planned, forwarded, advice }: Delivery): string[] {
  const time = at.slice(11, 19);
  const responded = `responded ${status}${planned ? " on purpose" : ""}${forwarded ? sayForwarded(forwarded) : ""}`;
  if (!result.ok) return [`${time}  refused: ${result.reason}  ${responded}`, `          ${result.hint}`];
  const { event } = result;
  const again = attempt > 1 ? `  attempt ${attempt}` : "";
  const signed = result.secretIndex === undefined ? "  unsigned" : "";
  const first = `${time}  ${event.type}  ${event.id}${again}${signed}  ${responded}`;
  return [first, ...[withoutTaxIds(event.data), advice ?? []].flat().map((more) => `          ${more}`)];
}

function asJson({ at, result, attempt, status, planned, forwarded, advice }: Delivery): string {
  const facts = { at, status, planned, forwarded, advice };
  if (!result.ok) return JSON.stringify({ ...facts, verified: false, reason: result.reason, hint: result.hint });
  const { id, type, occurredAt } = result.event;
  const data: unknown = JSON.parse(withoutTaxIds(result.event.data));
  return JSON.stringify({ ...facts, verified: true, attempt, event: { id, type, occurredAt, data } });
}

/** The lines that listen prints of a delivery: one of JSON, or two for people. */
export const deliveryLines = (delivery: Delivery, json = false): string[] =>
  json ? [asJson(delivery)] : show(delivery);

/** The number of events whose attempts are counted; for older ones, the count restarts at one. */
const mostCounted = 10_000;

export function createAttempts(): (id: string) => number {
  const counts = new Map<string, number>();
  return (id) => {
    const count = (counts.get(id) ?? 0) + 1;
    if (counts.size >= mostCounted) counts.clear();
    counts.set(id, count);
    return count;
  };
}

const refused = (reason: Extract<VerificationResult, { ok: false }>["reason"]): number =>
  reason === "malformed-body" ? 400 : 401;

/** Only a delivery that is in order is forwarded. What is shown of it has a part for each event. */
export function deliveryAnswers(
  verification: () => Omit<SafeVerifyOptions, "body" | "headers">,
  { fail, times = Infinity }: { fail?: number; times?: number },
  forward?: ReturnType<typeof forwarder>,
) {
  const attempts = createAttempts();
  let failuresLeft = times;
  return async (body: Uint8Array, headers: IncomingHttpHeaders) => {
    const options = verification();
    const result = await safeVerify({ ...options, body, headers });
    const planned = fail !== undefined && failuresLeft > 0;
    failuresLeft -= 1;
    const forwarded = result.ok && !planned ? await forward?.(body, headers) : undefined;
    const status = planned ? fail : result.ok ? (forwarded ? (forwarded.status ?? 502) : 204) : refused(result.reason);
    // A list has an event after the other, each with its own id; without any id, attempts cannot be counted.
    const shown = result.ok ? result.events.map((event) => ({ ...result, event })) : [result];
    const hasTemplate = typeof options.profile?.assumptions?.["delivery-body"] === "object";
    const types: readonly string[] = result.ok ? result.events.map(({ type }) => type) : [];
    const isUnderstood = !types.includes("unknown");
    const advice = result.ok ? shapeAdvice(body, isUnderstood, hasTemplate) : undefined;
    const deliveries: Omit<Delivery, "at">[] = shown.map((one) => ({
      result: one,
      advice,
      attempt: one.ok ? attempts(one.event.id) : 1,
      status,
      planned,
      forwarded,
    }));
    return { result, status, forwarded, deliveries };
  };
}
