// An integration in plain fetch that does everything right but for one mistake, which is named on the command line.
import { readFileSync } from "node:fs";
// oxlint-disable-next-line workspace/fixed-wait -- An integration that waits before it tries again.
import { setTimeout as wait } from "node:timers/promises";

const { TOTEM_PARTNER_BASE_URL: base = "", TOTEM_PARTNER_API_KEY: key = "" } = process.env;
const [mistake] = process.argv.slice(2);

const hasMistake = (name: string): boolean => mistake === name;

class RefusedError extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

function waitOf(response: Response): number | undefined {
  const text = response.headers.get("retry-after");
  if (text === null) return undefined;
  const seconds = Number(text);
  return Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000;
}

type Fields = Readonly<Record<string, unknown>>;
type Body = FormData | Fields;

/** One attempt: the response with its whole body. */
async function attempt(method: string, path: string, body: Body | undefined): Promise<[Response, string]> {
  const url = hasMistake("key-in-address") ? `${base}${path}?api_key=${key}` : `${base}${path}`;
  const isForm = body instanceof FormData;
  const headers = { "X-Partner-API-Key": key, ...(body && !isForm && { "content-type": "application/json" }) };
  const tooLong = new AbortController();
  const timer = hasMistake("no-time-out") ? undefined : setTimeout(() => tooLong.abort(), 2000);
  const response = await fetch(url, {
    ...{ method, headers, signal: tooLong.signal },
    redirect: "manual",
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  clearTimeout(timer);
  return [response, text];
}

/** Makes a request, again where that is safe and may help, and resolves to the content of its answer. */
async function ask(method: string, path: string, bodyOf?: (attempt: number) => Body): Promise<unknown> {
  if (!hasMistake("floods")) await wait(160);
  for (let count = 0; ; count += 1) {
    let pause = 400 * 2 ** count;
    try {
      const [response, text] = await attempt(method, path, bodyOf?.(count));
      if (response.ok) return text === "" ? undefined : (JSON.parse(text) as unknown);
      if (response.status < 500 && response.status !== 429) throw new RefusedError(response.status, text);
      pause = waitOf(response) ?? pause;
    } catch (error) {
      if (error instanceof RefusedError) throw error;
    }
    if (count >= 6) throw new Error(`${method} ${path} failed.`);
    await wait(pause);
  }
}

const order = (count: number): Fields => ({
  externalId: hasMistake("new-id-for-a-repeat") ? `ERP-1-${String(count)}` : "ERP-1",
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: hasMistake("writes-quantity-as-text") ? "24.5" : 24.5,
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
  carrierTaxId: "B12345674",
  scheduledDate: "2026-07-01T06:00:00Z",
});

const refusals: RefusedError[] = [];

/** Takes a refusal for what a person or nobody has to look at. */
const unless =
  (isExpected: (refusal: RefusedError) => boolean) =>
  (error: unknown): undefined => {
    if (!(error instanceof RefusedError) || !isExpected(error)) throw error;
    refusals.push(error);
  };

/** Reads every authorization, a page at a time. The list without a filter never becomes shorter. */
async function readAll(): Promise<void> {
  for (let offset = 0; ;) {
    const page = `?limit=200&offset=${String(offset)}`;
    const read = (await ask("GET", `/authorizations${page}`)) as { items: { status: string }[] } | undefined;
    const items = read?.items ?? [];
    if (hasMistake("refuses-what-is-new") && items.some(({ status }) => !/^(?:Active|Finished)$/.test(status))) {
      throw new Error("There is an unknown status.");
    }
    if (items.length === 0) return;
    offset += items.length;
  }
}

async function sendProtocol(): Promise<void> {
  const file = readFileSync(new URL("protocol.pdf", import.meta.url));
  const content = hasMistake("reads-pdf-as-text") ? file.toString("utf8") : Uint8Array.from(file);
  await ask("POST", "/cleaning-protocol", () => {
    const form = new FormData();
    form.set("companyProtocolEnabled", "true");
    form.set("companyProtocolDocument", new File([content], "protocol.pdf", { type: "application/pdf" }));
    return form;
  });
}

await ask("GET", "/products");
if (hasMistake("sends-removed-fields")) {
  await ask("POST", "/products", () => ({ name: "Rye", colour: "x" })).catch(unless(({ status }) => status === 400));
}
const isForPeople = ({ status }: RefusedError): boolean => status === 422 || hasMistake("writes-quantity-as-text");
const created = await ask("POST", "/authorizations", order).catch(unless(isForPeople));
const isProductGone = refusals.some(({ message }) => message.includes("productExternalId"));
const isFinished =
  typeof created === "object" && created !== null && "status" in created && created.status === "Finished";
// An authorization that an earlier start has cancelled is done.
if (typeof created === "object" && created !== null && "id" in created && !isFinished) {
  const path = `/authorizations/${String(created.id)}`;
  for (let count = 0; count < (hasMistake("changes-six-times") ? 6 : 1); count += 1) {
    await ask("PATCH", path, () => ({ driverNif: "12345678Z", tractorPlate: "1234BCD" }));
  }
  await ask("POST", `${path}/webhook`, () => ({ eventType: "synced" }));
  await readAll();
  await ask("POST", `${path}/cancel`).catch(unless(({ status }) => status === 409));
  await sendProtocol();
}
if (!isProductGone) {
  const next = (): Fields => ({ ...order(0), externalId: "ERP-2", quantity: order(0)["quantity"] === 24.5 ? 3 : "3" });
  await ask("POST", "/authorizations", next).catch(unless(isForPeople));
}
// Somebody has to know.
const isRejected = refusals.some(({ status }) => status === 422);
if (isRejected && !hasMistake("swallows-rejections")) process.exitCode = 1;
