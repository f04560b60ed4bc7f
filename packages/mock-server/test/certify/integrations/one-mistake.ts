// An integration in plain fetch that does everything right but for one mistake, which is named on the command line.
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
  if (hasMistake("reads-seconds-only") && Number.isNaN(seconds)) return undefined;
  return Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000;
}

/** Makes a request, again where that is safe and may help, and resolves to the content of its answer. */
async function ask(method: string, path: string, bodyOf?: (attempt: number) => object): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    const body = bodyOf?.(attempt);
    const url = hasMistake("key-in-address") ? `${base}${path}?api_key=${key}` : `${base}${path}`;
    const headers = { "X-Partner-API-Key": key, ...(body && { "content-type": "application/json" }) };
    const signal = hasMistake("no-time-out") ? null : AbortSignal.timeout(2000);
    let pause = hasMistake("constant-pauses") ? 700 : 400 * 2 ** attempt;
    try {
      const response = await fetch(url, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) });
      const text = await response.text();
      if (response.ok) return text === "" ? undefined : (JSON.parse(text) as unknown);
      const isHopeless = response.status < 500 && response.status !== 429;
      if (isHopeless && !(hasMistake("retries-refusals") && attempt === 0)) {
        throw new RefusedError(response.status, text);
      }
      if (hasMistake("takes-pages-for-answers") && response.status >= 500) return undefined;
      if (!hasMistake("ignores-retry-after")) pause = waitOf(response) ?? pause;
    } catch (error) {
      if (error instanceof RefusedError) throw error;
      if (hasMistake("never-repeats") && method === "POST") return undefined;
    }
    if (hasMistake("hammers")) pause = 100;
    if (attempt >= (hasMistake("hammers") ? 40 : 6)) throw new Error(`${method} ${path} failed.`);
    await wait(pause);
  }
}

const order = (attempt: number): object => ({
  externalId: hasMistake("new-id-for-a-repeat") ? `ERP-${String(attempt)}` : "ERP-1",
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: hasMistake("sums-in-binary") ? 0.1 + 0.2 : 24.5,
  ...(hasMistake("changes-a-repeat") && { batch: `L-${String(attempt)}` }),
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
  carrierTaxId: "B12345674",
  scheduledDate: "2026-07-01T06:00:00Z",
});

/** Takes a refusal with this status for what a person or nobody has to look at. */
const unless =
  (status: number) =>
  (error: unknown): undefined => {
    if (!(error instanceof RefusedError) || error.status !== status) throw error;
  };

await ask("GET", "/products");
if (hasMistake("sends-removed-fields")) {
  await ask("POST", "/products", () => ({ name: "Rye", colour: "x" })).catch(unless(400));
}
const created = await ask("POST", "/authorizations", order).catch(unless(422));
if (typeof created === "object" && created !== null && "id" in created) {
  const path = `/authorizations/${String(created.id)}`;
  await ask("PATCH", path, () => ({ tractorPlate: "1234BCD" }));
  if (!hasMistake("forgets-synced")) await ask("POST", `${path}/webhook`, () => ({ eventType: "synced" }));
  await ask("POST", `${path}/cancel`).catch(unless(hasMistake("conflict-is-an-error") ? 0 : 409));
}
