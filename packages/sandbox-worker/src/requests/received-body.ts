import type { Problem } from "@totem-partner/simulator/host";
import { pause } from "../storage/platform.ts";
import { sandboxProblem } from "./sandbox-problems.ts";

/** The time a body may take to arrive, in milliseconds. */
const patience = 60_000;

/** After a body of more bytes, others get their turn. */
const longAtOnce = 2 ** 20;

/** The most bytes of a body that is too large that are read and discarded. */
const mostDiscarded = 64 * 2 ** 20;

const tooLarge = (largest: number): Problem =>
  sandboxProblem(
    "request_too_large",
    `A request may have ${String(largest)} bytes in this sandbox, and this one has more.`,
  );

const incomplete = (): Problem =>
  sandboxProblem(
    "request_incomplete",
    "The body of the request did not arrive completely within a minute. Send it again.",
  );

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/**
 * Reads a body of at most so many bytes, for a minute at most. A larger one is read to its end, and discarded: the engine
 * breaks the connection of a client that is still sending when the response is complete, and that client never sees it.
 */
export async function receive(
  { body }: Pick<Request, "body">,
  largest: number,
): Promise<Uint8Array<ArrayBuffer> | Problem> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, patience, "late");
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const read = await Promise.race([reader.read(), late]);
      if (read === "late") return incomplete();
      if (read.done) break;
      size += read.value.byteLength;
      if (size > largest) chunks.length = 0;
      else chunks.push(read.value);
      if (size > largest + mostDiscarded) break;
    }
    if (size > largest) return tooLarge(largest);
    const bytes = joined(chunks, size);
    // To read it takes long, too.
    if (size > longAtOnce) await pause();
    return bytes;
  } catch {
    return incomplete();
  } finally {
    clearTimeout(timer);
    // Nobody reads the rest, if there is any.
    reader.cancel().catch(() => undefined);
  }
}

/** The path of an address, as a URL parser has written it. To parse it again costs more than the rest of most requests. */
export function pathOf({ url }: Pick<Request, "url">): string {
  const begin = url.indexOf("/", url.indexOf("://") + 3);
  const end = url.indexOf("?", begin);
  return url.slice(begin, end === -1 ? undefined : end);
}
