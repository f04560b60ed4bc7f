const streamed = Symbol("streamed");

/** A response that is sent chunk by chunk. It is marked: a class of its own would load all of fetch at every start. */
export const streamedResponse = (body: ReadableStream<Uint8Array>, init: ResponseInit): Response =>
  Object.assign(new Response(body, init), { [streamed]: true });

export const isStreamed = (response: Response): boolean => streamed in response;

const isList = (value: unknown): value is Iterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.iterator in value;

/** The JSON of an object in chunks of about 64 KiB, its lists entry by entry: no string could be as long as the whole. */
export function* jsonPieces(object: object): Generator<string, undefined> {
  let piece = "{";
  let separator = "";
  for (const [name, value] of Object.entries(object) as [string, unknown][]) {
    piece += `${separator}${JSON.stringify(name)}:`;
    separator = ",";
    if (!isList(value)) {
      piece += JSON.stringify(value);
      continue;
    }
    piece += "[";
    let comma = "";
    for (const entry of value) {
      piece += comma + JSON.stringify(entry);
      comma = ",";
      if (piece.length >= 65_536) {
        yield piece;
        piece = "";
      }
    }
    piece += "]";
  }
  yield `${piece}}`;
}

export function streamJson(object: object): Response {
  const pieces = jsonPieces(object);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
  });
  return streamedResponse(body, { headers: { "content-type": "application/json" } });
}
