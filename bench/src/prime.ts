import type { Load, LoadRequest, Loads } from "./peer.ts";

async function send(url: string, { path, ...request }: LoadRequest): Promise<{ status: number; text: string }> {
  const response = await fetch(url + path, request);
  const text = await response.text();
  if (response.ok) return { status: response.status, text };
  throw new Error(`${request.method} ${path} was answered with ${response.status}: ${text.slice(0, 500)}`);
}

function idIn(text: string): string {
  const body: unknown = JSON.parse(text);
  if (typeof body === "object" && body !== null && "id" in body && typeof body.id === "string") return body.id;
  throw new Error(`The answer to a create has no id: ${text.slice(0, 500)}`);
}

/** The requests that create a record and read one. */
export interface Questions {
  create: Omit<Load, "status">;
  get: (id: string) => Omit<Load, "status">;
}

/**
 * Sends the first create and the first GET. All that follow have to be answered as these are.
 *
 * @throws {Error} when one of them fails.
 */
export async function prime(url: string, { create, get }: Questions): Promise<Loads> {
  const created = await send(url, create.request(0));
  const reading = get(idIn(created.text));
  const read = await send(url, reading.request(0));
  return {
    get: { ...reading, status: read.status },
    // The first one is made already.
    create: { ...create, request: (n) => create.request(n + 1), status: created.status },
    bytes: Buffer.byteLength(read.text),
  };
}
