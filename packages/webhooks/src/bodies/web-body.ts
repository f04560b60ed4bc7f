import { type BodyBounds, type BodyRead, BoundedBody, largestDiscard } from "./body-read.ts";

/** Reads to the end, even if the body is too large: a sender that is still sending would find its connection reset. */
async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<BodyRead> {
  const body = new BoundedBody(limit);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return body.whole();
    if (!body.add(value) && body.size > limit + largestDiscard) return { kind: "too-large" };
  }
}

/** The body of a `Request` that has not been read. The request of Azure Functions lacks a signal. */
export async function readWebBody(
  request: Pick<Request, "body" | "bodyUsed" | "headers"> & Partial<Pick<Request, "signal">>,
  { bodyLimit, bodyTimeout }: BodyBounds,
): Promise<BodyRead> {
  const { body: stream, bodyUsed, headers, signal } = request;
  if (bodyUsed || stream?.locked === true) return { kind: "not-raw" };
  if (stream === null) return new BoundedBody(bodyLimit).whole();
  if (Number(headers.get("content-length") ?? 0) > bodyLimit + largestDiscard) return { kind: "too-large" };
  const reader = stream.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort = (): void => undefined;
  const givenUp = new Promise<BodyRead>((resolve) => {
    timer = setTimeout(() => resolve({ kind: "timed-out" }), bodyTimeout);
    onAbort = () => resolve({ kind: "broken-off" });
    if (signal?.aborted === true) onAbort();
    signal?.addEventListener("abort", onAbort);
  });
  try {
    return await Promise.race([readAll(reader, bodyLimit), givenUp]);
  } catch {
    return { kind: "broken-off" };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
    // A body that was read to its end needs no cancelling.
    reader.cancel().catch(() => undefined);
  }
}
