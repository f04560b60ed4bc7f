import type { BodyRead, ExchangeAnswer, ExchangeRequest } from "../exchange.ts";
import { join } from "../read-bytes.ts";

/** What follows scheme and host in an address, without the fragment. */
const afterHost = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^#]*)/i;

async function readStream(stream: ReadableStream<Uint8Array>, largest: number): Promise<BodyRead> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const reader = stream.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.byteLength;
      if (size > largest) {
        await reader.cancel();
        return "too-large";
      }
      chunks.push(read.value);
    }
    return join(chunks, size);
  } catch {
    return "broken-off";
  }
}

/** The stream of a body; null without a body, and undefined in browsers whose requests have no streams. */
const bodyOf = ({ body }: Partial<Pick<Request, "body">>): Request["body"] | undefined => body;

async function readWhole(request: Request, largest: number): Promise<BodyRead> {
  try {
    const bytes = new Uint8Array(await request.arrayBuffer());
    return bytes.byteLength > largest ? "too-large" : bytes;
  } catch {
    return "broken-off";
  }
}

/** A `Request` as plain data. Of its address, only path and query mean anything. */
export function fromRequest(request: Request): ExchangeRequest {
  const body = bodyOf(request);
  return {
    method: request.method,
    target: afterHost.exec(request.url)?.[1] ?? "",
    headers: request.headers,
    readBody(largest) {
      if (body === null) return new Uint8Array();
      return body === undefined ? readWhole(request, largest) : readStream(body, largest);
    },
  };
}

/** An answer as a `Response`. */
export function toResponse({ status, headers, text }: ExchangeAnswer): Response {
  return new Response(text === "" ? null : text, { status, headers });
}
