import { ConfigurationError } from "../errors/configuration-error.ts";
import type { OutgoingRequest } from "./transport.ts";

/** Headers of one call, by name. */
export type CallHeaders = Headers | Readonly<Record<string, string>>;

/** What only the client, or fetch, can know, and why. */
const reserved: Readonly<Record<string, string>> = {
  "x-partner-api-key": "for another key, use withOptions({ apiKey })",
  host: "it follows from baseUrl",
  "content-length": "it follows from the body",
};

const ofForm: Readonly<Record<string, string>> = { ...reserved, "content-type": "it names the boundary of the form" };

/** A request with the headers of its call. Throws a ConfigurationError for one that a call cannot set. */
export function withHeaders(outgoing: OutgoingRequest, given: CallHeaders | undefined): OutgoingRequest {
  if (given === undefined) return outgoing;
  const refuse = (why: string) => {
    const { operation } = outgoing;
    return new ConfigurationError(`The request was not sent: ${why}.`, { operation, attempts: 0, repeatIsSafe: true });
  };
  const headers: Record<string, string> = { ...outgoing.headers };
  const refused = outgoing.body instanceof FormData ? ofForm : reserved;
  for (const [name, value] of given instanceof Headers ? given : Object.entries(given)) {
    const key = name.toLowerCase();
    if (Object.hasOwn(refused, key)) throw refuse(`the header ${name} cannot be set for a call: ${refused[key]}`);
    try {
      headers[key] = new Headers([[key, value]]).get(key) ?? "";
    } catch {
      throw refuse(`the header ${name} has a name or a value that no header can have`); // The cause would show the value.
    }
  }
  return { ...outgoing, headers };
}
