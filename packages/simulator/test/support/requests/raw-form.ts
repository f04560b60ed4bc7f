import { Simulator } from "../../../src/index.ts";
import type { Answer } from "../contract.ts";
import { send } from "./raw-request.ts";

const encoder = new TextEncoder();

/** One part of a form, as it goes over the wire. */
export interface RawPart {
  name?: string;
  /** The rest of the headers after the name, such as `; filename="a.pdf"`. */
  more?: string;
  content: string | Uint8Array;
}

export const boundary = "----form-7MA4YWxkTrZu0gW";

/** A field of a form. */
export const field = (name: string, content: string): RawPart => ({ name, content });

/** The file of a form, as curl sends it. */
export const file = (content: string | Uint8Array, fileName = "protocol.pdf"): RawPart => ({
  name: "companyProtocolDocument",
  more: `; filename="${fileName}"\r\nContent-Type: application/pdf`,
  content,
});

/** Puts bytes and texts one after the other. */
export function join(...pieces: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const bytes = pieces.map((piece) => (typeof piece === "string" ? encoder.encode(piece) : piece));
  const joined = new Uint8Array(bytes.reduce((size, { byteLength }) => size + byteLength, 0));
  let at = 0;
  for (const piece of bytes) {
    joined.set(piece, at);
    at += piece.byteLength;
  }
  return joined;
}

/** The bytes of a form. */
export function rawForm(parts: readonly RawPart[], between = boundary): Uint8Array<ArrayBuffer> {
  const pieces = parts.flatMap(({ name, more = "", content }) => [
    `--${between}\r\nContent-Disposition: form-data${name === undefined ? "" : `; name="${name}"`}${more}\r\n\r\n`,
    content,
    "\r\n",
  ]);
  return join(...pieces, `--${between}--\r\n`);
}

/** A stream of these chunks, which tells how many were taken. */
export function streamOf(chunks: Iterable<Uint8Array>): { stream: ReadableStream<Uint8Array>; taken: () => number } {
  const iterator = chunks[Symbol.iterator]();
  let taken = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
      taken += 1;
    },
  });
  return { stream, taken: () => taken };
}

/** A company of its own that is sent forms. */
export class FormCompany {
  readonly #simulator = new Simulator();

  /** Creates the protocol from a form. */
  create(body: BodyInit, type = `multipart/form-data; boundary=${boundary}`, more: Record<string, string> = {}) {
    const headers = { "Content-Type": type, ...more };
    return send("/cleaning-protocol", { method: "POST", body, headers, duplex: "half" }, this.#simulator);
  }

  /** The protocol as it is now. */
  protocol(): Promise<Answer> {
    return send("/cleaning-protocol", { headers: { "Content-Type": "" } }, this.#simulator);
  }

  get company() {
    return this.#simulator.company("test_demo");
  }
}
