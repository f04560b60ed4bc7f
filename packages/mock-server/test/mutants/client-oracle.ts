import type { Verdict } from "@totem-partner/certification";
import { runOnce } from "./certified-client.ts";
import { troubles } from "./client-troubles.ts";
import { type Erp, type Integration, newErp, type Order } from "./erp.ts";
import { type Seen, ServiceHere } from "./service-here.ts";
import { document } from "./programs.ts";
import { VirtualTime } from "./virtual-time.ts";

/** A harm, in the words of certify. */
export type HarmKind = Verdict["harm"]["kind"];

const cancel = "cancelAuthorization";

const day = 86_400;

/** A request that arrives so soon after a response was sent without knowing it, in milliseconds. */
const inFlight = 30;

/** So many times a company starts its integration again until it succeeds. */
const mostRuns = 4;

const quantityOf = ({ loads }: Order): number => Math.round(loads.reduce((sum, load) => sum + load, 0) * 1000) / 1000;

const isRefusal = ({ exchange: { answer, fault } }: Seen): boolean =>
  fault === undefined && answer.status >= 400 && answer.status < 500;

const sameAs =
  (one: Seen) =>
  (other: Seen): boolean =>
    one.exchange.request.method === other.exchange.request.method &&
    one.exchange.request.target === other.exchange.request.target &&
    one.exchange.requestText === other.exchange.requestText;

/** So many attempts in so little time, or at one interval for long, are what a service in an outage can do without. */
function isHammering(attempts: readonly Seen[]): boolean {
  const from = attempts[0]?.arrived ?? 0;
  if (attempts.filter(({ arrived }) => arrived < from + 10_000).length > 11) return true;
  const pauses = attempts.slice(1).map(({ arrived }, at) => arrived - (attempts[at]?.answered ?? arrived));
  const [least, most] = [Math.min(...pauses), Math.max(...pauses)];
  return pauses.length >= 3 && most < 8000 && most < least * 1.2 && (attempts.at(-1)?.arrived ?? 0) > from + 8000;
}

/** Harm that a run does by its requests, whatever comes of it. */
function* harmOfRequests(run: readonly Seen[], exitCode: number | null): Generator<HarmKind> {
  if (exitCode === null) yield "hang";
  for (const [at, one] of run.entries()) {
    const later = run.slice(at + 1);
    const again = later.filter(sameAs(one));
    const wait = Number(one.exchange.answer.headers["retry-after"]);
    const until = Number.isNaN(wait)
      ? Date.parse(one.exchange.answer.headers["retry-after"] ?? "")
      : one.answered + wait * 1000;
    if (later.some(({ arrived }) => arrived > one.answered + inFlight && arrived < until - 1000)) yield "overload";
    if (isRefusal(one) && one.exchange.request.method !== "GET" && again.length > 0) yield "futile-requests";
    const [next] = again;
    const isSilent = one.exchange.fault?.kind === "latency" || one.exchange.fault?.kind === "truncate";
    if (isSilent && (next?.arrived ?? one.answered) - one.arrived > 120_000) yield "hang";
    if (one.exchange.answer.status >= 500 && isHammering([one, ...again])) yield "overload";
  }
}

const isOf = ({ exchange }: Seen, id: string, operationId: string): boolean =>
  exchange.operationId === operationId &&
  exchange.request.target.includes(id) &&
  (exchange.fault?.service ?? exchange).answer.status < 300;

/** An error although every request of the run succeeded, but for a cancel of what was cancelled before. */
const isFalseAlarm = (run: readonly Seen[], exitCode: number | null): boolean =>
  exitCode !== 0 &&
  run.some(({ exchange }) => exchange.operationId === cancel && exchange.answer.status === 409) &&
  run.every(
    ({ exchange }) => exchange.fault !== undefined || exchange.answer.status < 400 || exchange.answer.status === 409,
  );

const erpRecords = ({ company }: ServiceHere) =>
  [...company.records.authorizations.values()].filter(({ origin }) => origin.kind === "erp");

function* harmToRecords(service: ServiceHere, erp: Erp, isDone: boolean): Generator<HarmKind> {
  const records = erpRecords(service);
  const numberOf = (record: (typeof records)[number]): string =>
    record.origin.kind === "erp" ? record.origin.externalId : "";
  const orders = new Map(erp.orders.map((order) => [order.number, order]));
  const expected = erp.orders.length;
  if (records.length > expected) yield "two-permits";
  if (isDone && records.length < expected) yield "lost-order";
  for (const record of records) {
    const order = orders.get(numberOf(record));
    const productId = service.company.records.products.byExternalId.get(order?.product ?? "")?.id;
    if (order === undefined) continue;
    if (String(record.quantity).length > 12) yield "inexact-order";
    if (
      record.batch !== null ||
      record.quantity !== quantityOf(order) ||
      record.productId !== productId ||
      record.carrierTaxId !== order.carrier ||
      record.scheduledDate !== Date.parse(`${order.day}T00:00:00+02:00`)
    )
      yield "changed-order";
    if (!order.cancel && record.status === "Finished") yield "lost-change";
    if (!order.assign && record.tractorPlate !== null) yield "lost-change";
    if (!isDone) continue;
    if (order.cancel && record.status === "Active") yield "lost-change";
    if (!order.assign) continue;
    if (record.tractorPlate !== order.assign.tractorPlate || record.driverNif !== order.assign.driverNif)
      yield "lost-change";
    const changed = service.seen.find((seen) => isOf(seen, record.id, "updateAuthorization"));
    const synced = service.seen.findLast(
      (seen) =>
        isOf(seen, record.id, "emitAuthorizationEvent") && (seen.exchange.requestText ?? "").includes('"synced"'),
    );
    // Sent before the change was answered, it may overtake it.
    if ((synced?.arrived ?? 0) < (changed?.answered ?? 0)) yield "lost-change";
  }
}

function* harmToLists(service: ServiceHere, isDone: boolean): Generator<HarmKind> {
  const pages = service.seen.filter(
    ({ exchange }) => exchange.operationId === "listAuthorizations" && exchange.fault === undefined,
  );
  const listed = new Set(pages.flatMap(({ exchange }) => exchange.answer.text.split('"')));
  if (isDone && service.staging.staying?.().some((id) => !listed.has(id))) yield "missed-records";
}

/** The document as it arrived, or undefined. */
function* harmToDocument(service: ServiceHere, isDone: boolean): Generator<HarmKind> {
  const [, sent] = [service.company, document()];
  const uploads = service.seen.filter(
    ({ exchange }) =>
      exchange.request.target.startsWith("/partner/cleaning-protocol") &&
      exchange.answer.status < 300 &&
      exchange.requestBytes &&
      exchange.requestBytes.length > 0,
  );
  if (isDone && uploads.length === 0) yield "damaged-document";
  for (const { exchange } of uploads)
    if (!Buffer.from(exchange.requestBytes ?? []).includes(sent)) yield "damaged-document";
}

/** Finds out what harm an integration does: in every trouble, started again until it succeeds, as an ERP would. */
export async function harmsOfClient(integrate: Integration): Promise<Map<HarmKind, string>> {
  const harms = new Map<HarmKind, string>();
  for (const [name, trouble] of Object.entries(troubles)) {
    using time = new VirtualTime();
    const note = (found: Iterable<HarmKind>): void => {
      for (const harm of found) if (!harms.has(harm)) harms.set(harm, name);
    };
    const service = new ServiceHere(time, trouble.faults, trouble.stage);
    const erp = newErp();
    trouble.erp?.(erp);
    const isMoved = name.startsWith("moved");
    let exitCode: number | null = 1;
    for (let run = 0; run < mostRuns && exitCode !== 0; run += 1) {
      const before = service.seen.length;
      exitCode = await runOnce(integrate, { service, erp, time, seconds: day });
      const seen = service.seen.slice(before);
      note(harmOfRequests(seen, exitCode));
      if (!trouble.hopeless && !isMoved && isFalseAlarm(seen, exitCode)) note(["false-alarm"]);
      if (service.isEndless) break;
      // Somebody reads what was reported, and sends orders again that are right.
      for (const order of erp.orders) if (!trouble.hopeless?.includes(order.number)) delete order.refused;
      time.pass(60);
    }
    if (service.isEndless) note(["hang"]);
    if (trouble.hopeless) {
      // Nobody reads of an order whose run succeeds.
      if (exitCode === 0) note(["lost-order"]);
      // Somebody reads of the order, and takes it back.
      erp.orders = erp.orders.filter(({ number }) => !trouble.hopeless?.includes(number));
      if (exitCode !== 0) exitCode = await runOnce(integrate, { service, erp, time, seconds: day });
    }
    const isWhole = erpRecords(service).length >= erp.orders.length;
    if (exitCode !== 0 && !isMoved) note([isWhole ? "false-alarm" : "lost-order"]);
    if (service.strays.some(({ headers }) => headers.has("x-partner-api-key"))) note(["exposed-key"]);
    if (service.seen.some(({ exchange }) => exchange.request.target.includes("test_demo"))) note(["exposed-key"]);
    const isDone = exitCode === 0;
    note(harmToRecords(service, erp, isDone && !isMoved));
    note(harmToLists(service, isDone));
    note(harmToDocument(service, isDone && !isMoved));
  }
  return harms;
}
