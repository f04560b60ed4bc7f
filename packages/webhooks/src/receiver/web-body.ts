import { announcesMore, BoundedBody, type BodyRead, brokenOff, notRaw, tooLarge } from "./body.ts";

/** The body of a `Request` that nothing has read yet. */
export async function readWebBody(request: Request, limit: number): Promise<BodyRead> {
  const { body: stream, bodyUsed, headers } = request;
  if (bodyUsed || stream?.locked === true) return notRaw;
  if (announcesMore(headers.get("content-length"), limit)) return tooLarge;
  const body = new BoundedBody(limit);
  if (stream === null) return body.whole();
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return body.whole();
      if (body.add(value)) continue;
      reader.cancel().catch(() => undefined);
      return tooLarge;
    }
  } catch {
    return brokenOff;
  }
}
