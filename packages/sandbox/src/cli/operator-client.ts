import { isFields } from "@totem-partner/spec/fields";
import { failureReason } from "@totem-partner/spec/failure-reason";
import { UsageError } from "@totem-partner/spec/program";

/** Longer than any call takes; an export of a large company is streamed meanwhile. */
const patience = 60_000;

function refusalIn(body: unknown, status: number): UsageError {
  if (isFields(body) && typeof body["detail"] === "string") return new UsageError(body["detail"]);
  return new UsageError(`The server returned ${String(status)}, without a reason. Is it a totem-sandbox?`);
}

export class OperatorClient {
  readonly #server: string;
  readonly #adminToken: string;

  constructor({ server, adminToken }: { server: string; adminToken: string }) {
    this.#server = server;
    this.#adminToken = adminToken;
  }

  async send(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = {
      authorization: `Bearer ${this.#adminToken}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const text = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
    const response = await fetch(`${this.#server}/_sandbox${path}`, {
      method,
      headers,
      ...(text !== undefined && { body: text }),
      // The token goes to nobody else.
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    }).catch((error: unknown) => {
      throw new UsageError(
        `No sandbox responds at ${this.#server} (${failureReason(error)}). Is it running? See --server.`,
      );
    });
    if (response.ok) return response;
    throw refusalIn(await response.json().catch(() => undefined), response.status);
  }

  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await this.send(method, path, body);
    if (response.status === 204) return undefined;
    return response.json().catch(() => {
      throw new UsageError(`${this.#server} does not respond with JSON. Is it a totem-sandbox?`);
    });
  }
}
