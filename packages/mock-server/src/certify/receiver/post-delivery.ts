import type { IncomingMessage } from "node:http";
import type { ObservedDelivery, Posting } from "@totem-partner/certification";
import { failureReason } from "@totem-partner/spec/failure-reason";
import { http, https } from "../../node-http.ts";

type Outcome = ObservedDelivery["outcome"];

export interface DeliveryToPost {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
  breaksOff: Posting["breaksOff"];
  lastByte: Posting["lastByte"];
}

/** The time the service waits for a response. Assumed: `delivery-retries`. */
const timeoutMilliseconds = 10_000;

/** As much of a response as can contain a name. */
const longestBody = 65_536;

async function answered(response: IncomingMessage): Promise<Outcome> {
  let body = "";
  try {
    for await (const text of response.setEncoding("utf8") as AsyncIterable<string>) {
      body += text;
      if (body.length > longestBody) break;
    }
  } catch {
    // It broke off. What has arrived counts: the receiver has responded.
  }
  const { statusCode: status = 0, headersDistinct } = response;
  const headers = Object.entries(headersDistinct).map(([name, values]) => [name, String(values)] as const);
  return { kind: "answered", status, headers: Object.fromEntries(headers), body };
}

/** Posts a delivery on a connection of its own. Redirects are not followed. */
export function postDelivery({ url, headers, body, breaksOff, lastByte }: DeliveryToPost): Promise<Outcome> {
  const { request } = url.protocol === "https:" ? https() : http;
  const bytes = Buffer.from(body);
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  return new Promise((resolve) => {
    const length = { "content-length": String(bytes.length) };
    const outgoing = request(url, { method: "POST", headers: { ...headers, ...length }, agent: false, signal });
    outgoing.once("response", (response) => void answered(response).then(resolve));
    outgoing.once("error", (error) => {
      resolve(signal.aborted ? { kind: "timed-out" } : { kind: "failed", reason: failureReason(error) });
    });
    const breakOff = (): void => {
      resolve({ kind: "broken-off" });
      outgoing.destroy();
    };
    if (lastByte) {
      outgoing.write(bytes.subarray(0, -1));
      lastByte.then(
        () => outgoing.end(bytes.subarray(-1)),
        () => outgoing.destroy(),
      );
    } else if (breaksOff === undefined) outgoing.end(bytes);
    else if (breaksOff === "midway") outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), breakOff);
    else outgoing.end(bytes, breakOff);
  });
}
