import type { BodyRead, ExchangeRequest } from "../../../src/index.ts";

/** The parts of a plain request besides method and target. */
export interface PlainParts {
  headers?: Record<string, string>;
  /** Its body, which is there. */
  body?: string;
  /** Another result of reading its body, at once or later. */
  read?: BodyRead | Promise<BodyRead>;
}

/** A request as plain data, with the number of times that its body was read. */
export interface PlainRequest extends ExchangeRequest {
  reads: number;
}

/** Makes a request of a company. */
export function plainRequest(method: string, target: string, { headers, body, read }: PlainParts = {}): PlainRequest {
  return {
    method,
    target,
    headers: new Headers({ "X-Partner-API-Key": "test_demo", "Content-Type": "application/json", ...headers }),
    reads: 0,
    readBody() {
      this.reads += 1;
      return read ?? new TextEncoder().encode(body);
    },
  };
}
