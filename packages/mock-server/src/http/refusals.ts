import { maxHeaderSize } from "node:http";
import type { Problem } from "@totem-partner/simulator/host";
import { serverProblem } from "./server-problems.ts";

/** Node's error for a request that it does not pass on. */
interface NodeRefusal {
  code: string;
  /** The parser's message, which never repeats what was sent. */
  reason: string;
  /** The first byte of what could not be read; undefined if it is unknown. */
  firstByte: number | undefined;
}

const textIn = (error: Error, name: string): string => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" ? value : "";
};

const readRefusal = (error: Error): NodeRefusal => {
  const packet: unknown = Reflect.get(error, "rawPacket");
  const firstByte = packet instanceof Uint8Array ? packet[0] : undefined;
  return { code: textIn(error, "code"), reason: textIn(error, "reason"), firstByte };
};

/** The first byte of a TLS handshake; no HTTP request begins with it. */
const tlsHandshake = 0x16;

const kibibytes = `${maxHeaderSize / 1024} KiB`;

function unreadable({ reason, firstByte }: NodeRefusal): string {
  if (firstByte === tlsHandshake) {
    return "The connection starts with a TLS handshake, but the server speaks plain HTTP. Use http:// in the base URL.";
  }
  const because = reason === "" ? "" : `: ${reason}`;
  return `The request is not HTTP/1.1${because}. Check the client, or the proxy in between, that sent it.`;
}

/**
 * The problem of a request that Node refused: malformed, too large or too slow. Undefined if the connection failed,
 * so that no response is possible.
 */
export function refusalOf(error: Error): Problem | undefined {
  const refusal = readRefusal(error);
  switch (refusal.code) {
    case "HPE_HEADER_OVERFLOW":
      return serverProblem(
        "headers_too_large",
        `The request line and headers together are larger than ${kibibytes}. Send fewer or shorter headers.`,
      );
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return {
        code: "body_too_large",
        detail: `The chunk extensions of the body are larger than ${kibibytes}. Send chunks without extensions.`,
      };
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return serverProblem(
        "request_timeout",
        "The request did not arrive completely within the time allowed. Send it again without pauses.",
      );
    default:
      return refusal.code.startsWith("HPE_") ? serverProblem("malformed_request", unreadable(refusal)) : undefined;
  }
}
