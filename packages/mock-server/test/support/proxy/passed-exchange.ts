import { captureBudget, CapturedBody } from "../../../src/proxy/captured-exchange.ts";
import type { PassedExchange } from "../../../src/proxy/captured-exchange.ts";
import { aMessage } from "../wire/direct-exchange.ts";

/** The differences between a passed exchange and a GET that was answered with an empty object. */
export interface PassedChanges {
  method?: string;
  path?: string;
  search?: string;
  headers?: Record<string, string | undefined>;
  /** Undefined for a body that was too large. */
  sent?: string | Uint8Array | undefined;
  status?: number;
  answerHeaders?: Record<string, string | string[]>;
  received?: string | Uint8Array | undefined;
}

function captured(content: string | Uint8Array | undefined): CapturedBody {
  const body = new CapturedBody(captureBudget());
  if (content === undefined) body.release();
  else body.push(Buffer.from(content));
  return body;
}

/** An exchange that a proxy has passed on. */
export function aPassedExchange(changes: PassedChanges = {}): PassedExchange {
  const { method = "GET", path = "/products", search = "", status = 200 } = changes;
  const [message, answer] = [aMessage({ method }), aMessage()];
  Object.assign(message.headers, changes.headers);
  Object.assign(answer.headers, changes.answerHeaders);
  for (const [name, value] of Object.entries(changes.answerHeaders ?? {}))
    answer.headersDistinct[name] = [value].flat();
  answer.statusCode = status;
  return {
    message,
    target: { path, search, authority: undefined },
    requestBody: captured("sent" in changes ? changes.sent : ""),
    answer,
    answerBody: captured("received" in changes ? changes.received : "{}"),
  };
}
