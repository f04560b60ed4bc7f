/** The answer to a call: its status, and its body as JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Calls of a company, by its key. */
export type Calls = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** Calls the interface and the control API of a sandbox with a key, or without one. */
export const partnerOf =
  (url: string, apiKey?: string, more: Readonly<Record<string, string>> = {}): Calls =>
  async (method, path, body) => {
    const headers = {
      ...(apiKey !== undefined && { "X-Partner-API-Key": apiKey }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...more,
    };
    const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
    const response = await fetch(url + path, { method, headers, ...sent });
    const text = await response.text();
    let parsed: unknown = text;
    try {
      parsed = text === "" ? undefined : (JSON.parse(text) as unknown);
    } catch {
      // A page, or metrics.
    }
    return { status: response.status, headers: response.headers, body: parsed };
  };

/** An ordinary order of the fixtures. */
export const anOrder = (externalId: string, more: object = {}): object => ({
  externalId,
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 24.5,
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
  carrierTaxId: "B12345674",
  ...more,
});
