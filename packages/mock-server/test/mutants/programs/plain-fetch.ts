// An integration in plain fetch, without a mistake. Its mutants are the zoo.
import type { Erp, Order, Run } from "../erp.ts";

class RefusedError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The service responded with ${String(status)}.`);
    this.status = status;
  }
}

const pause = (milliseconds: number): Promise<void> =>
  // oxlint-disable-next-line workspace/fixed-wait -- An integration that waits before it tries again.
  new Promise((resolve) => setTimeout(resolve, milliseconds));

const quantityOf = ({ loads }: Order): number => Math.round(loads.reduce((sum, load) => sum + load, 0) * 1000) / 1000;

const fieldsOf = (order: Order) => ({
  externalId: order.number,
  productExternalId: order.product,
  warehouseExternalId: "SILO-01",
  quantity: quantityOf(order),
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
  carrierTaxId: order.carrier,
  scheduledDate: `${order.day}T00:00:00+02:00`,
});

function waitOf(response: Response): number | undefined {
  const text = response.headers.get("retry-after");
  if (text === null) return undefined;
  const seconds = Number(text);
  return Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000;
}

export async function integrate({ base, key, erp, document, fetch }: Run): Promise<number> {
  async function attempt(method: string, path: string, body: object | undefined): Promise<[Response, string]> {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), 30_000);
    try {
      const isForm = body instanceof FormData;
      const response = await fetch(base + path, {
        method,
        headers: {
          "X-Partner-API-Key": key,
          ...(body && !isForm ? { "content-type": "application/json" } : {}),
        },
        redirect: "manual",
        signal: stop.signal,
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
      return [response, await response.text()];
    } finally {
      clearTimeout(timer);
    }
  }

  async function ask(method: string, path: string, body?: object): Promise<Record<string, unknown> | undefined> {
    for (let count = 0; count < 6; count += 1) {
      let wait = 500 * 2 ** count;
      try {
        const [response, text] = await attempt(method, path, body);
        if (response.status === 204) return undefined;
        if (response.ok) return JSON.parse(text) as Record<string, unknown>;
        if (response.status < 500 && response.status !== 429) throw new RefusedError(response.status);
        wait = Math.max(wait, waitOf(response) ?? 0);
      } catch (error) {
        if (error instanceof RefusedError) throw error;
      }
      await pause(wait);
    }
    throw new Error(`${method} ${path} failed.`);
  }

  async function push(order: Order, gone: Set<string>): Promise<void> {
    if (gone.has(order.product)) return;
    try {
      const created = await ask("POST", "/authorizations", fieldsOf(order));
      order.id = String(created?.["id"]);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      order.refused = error.message;
      gone.add(order.product);
    }
  }

  async function assign(order: Order): Promise<void> {
    await ask("PATCH", `/authorizations/${String(order.id)}`, order.assign);
    await ask("POST", `/authorizations/${String(order.id)}/webhook`, { eventType: "synced" });
    order.assigned = true;
  }

  async function cancel(order: Order): Promise<void> {
    try {
      await ask("POST", `/authorizations/${String(order.id)}/cancel`);
    } catch (error) {
      if (!(error instanceof RefusedError) || error.status !== 409) throw error;
    }
    order.cancelled = true;
  }

  async function readAll(): Promise<number> {
    for (let offset = 0; ;) {
      const page = await ask("GET", `/authorizations?limit=200&offset=${String(offset)}`);
      const items = page?.["items"] as unknown[];
      if (items.length === 0) return offset;
      offset += items.length;
    }
  }

  async function sendDocument(memory: Erp): Promise<void> {
    const form = new FormData();
    form.set("companyProtocolEnabled", "true");
    form.set("companyProtocolDocument", new File([document], "protocol.pdf", { type: "application/pdf" }));
    try {
      await ask("POST", "/cleaning-protocol", form);
    } catch (error) {
      if (!(error instanceof RefusedError) || error.status !== 409) throw error;
      const existing = await ask("GET", "/cleaning-protocol");
      await ask("PATCH", `/cleaning-protocol/${String(existing?.["id"])}/configuration`, form);
    }
    memory.documentSent = true;
  }

  const gone = new Set<string>();
  for (const order of erp.orders) {
    if (!order.id && !order.refused) await push(order, gone);
  }
  for (const order of erp.orders) {
    if (order.id && order.assign && !order.assigned) await assign(order);
  }
  for (const order of erp.orders) {
    if (order.id && order.cancel && !order.cancelled) await cancel(order);
  }
  await readAll();
  if (!erp.documentSent) await sendDocument(erp);
  return erp.orders.every((order) => order.id) ? 0 : 1;
}
