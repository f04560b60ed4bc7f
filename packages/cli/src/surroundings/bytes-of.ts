import type { Readable } from "node:stream";

/**
 * The bytes of a stream, as they arrive.
 *
 * @throws {TypeError} if the stream yields anything but bytes, as a stream with an encoding does.
 */
export async function* bytesOf(stream: Readable): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError("The stream has an encoding; read it without one.");
    yield chunk;
  }
}
