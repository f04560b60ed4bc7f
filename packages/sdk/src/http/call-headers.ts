import { ConfigurationError } from "../errors/kinds/configuration-error.ts";
import type { OutgoingRequest } from "./outgoing-request.ts";

/** Headers of one call, by name. */
export type CallHeaders = Headers | Readonly<Record<string, string>>;

/** Determined by the client, its baseUrl and the body. */
const reserved = ["x-partner-api-key", "host", "content-length"];

/** A request with the headers of its call. Throws a ConfigurationError for a header that a call cannot set. */
export function withHeaders(outgoing: OutgoingRequest, given: CallHeaders | undefined): OutgoingRequest {
  if (given === undefined) return outgoing;
  const refuse = (why: string) => {
    const { operation } = outgoing;
    return new ConfigurationError(`The request was not sent: ${why}.`, { operation, attempts: 0, repeatIsSafe: true });
  };
  const headers: Record<string, string> = { ...outgoing.headers };
  const isForm = outgoing.body instanceof FormData;
  for (const [name, value] of given instanceof Headers ? given : Object.entries(given)) {
    const key = name.toLowerCase();
    if (reserved.includes(key) || (isForm && key === "content-type")) {
      throw refuse(`the header ${name} cannot be set for a call: the client's options or the body determine it`);
    }
    try {
      headers[key] = new Headers([[key, value]]).get(key) ?? "";
    } catch {
      throw refuse(`the header ${name} has an invalid name or value`); // The cause would expose the value.
    }
  }
  return { ...outgoing, headers };
}
