import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { isStreamed } from "@totem-partner/control";
import type { ExchangeAnswer, MetFault } from "@totem-partner/simulator";

async function stream(body: ReadableStream<Uint8Array>, to: ServerResponse): Promise<void> {
  to.flushHeaders();
  // A client that has closed the connection reads no more: an endless stream would keep it open.
  to.socket?.once("end", () => to.destroy());
  // A client that disconnects, or is cut off, is not a failure.
  await pipeline(Readable.fromWeb(body as NodeStream), to).catch(() => to.destroy());
}

export async function sendResponse(response: Response, to: ServerResponse): Promise<void> {
  to.statusCode = response.status;
  for (const [name, value] of response.headers) to.setHeader(name, value);
  if (isStreamed(response) && response.body) {
    await stream(response.body, to);
    return;
  }
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status !== 204) to.setHeader("content-length", body.byteLength);
  to.end(body);
}

function inTurn(response: ServerResponse, then: () => void): void {
  if (response.socket) then();
  else response.once("socket", then);
}

export function breakOff(
  { status, headers, text }: ExchangeAnswer,
  sends: Exclude<MetFault["sends"], "all">,
  to: ServerResponse,
  holds: Holds,
): void {
  if (sends === "nothing") {
    inTurn(to, () => to.socket?.resetAndDestroy());
    return;
  }
  const { bytes, stallMilliseconds } = sends;
  const body = Buffer.from(text);
  to.writeHead(status, { ...headers, "content-length": body.byteLength });
  to.flushHeaders();
  const close = (): void => inTurn(to, () => to.socket?.destroySoon());
  to.write(body.subarray(0, bytes), () => {
    if (stallMilliseconds > 0) void holds.hold(stallMilliseconds, to).then(close);
    else close();
  });
}

/** Responses that are delayed on purpose. The wait ends if the client disconnects, or the server closes. */
export class Holds {
  readonly #held = new Set<() => void>();
  #isClosing = false;

  hold(milliseconds: number, response: ServerResponse): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        response.off("close", end);
        this.#held.delete(end);
        resolve();
      };
      const isInVain = this.#isClosing || response.closed;
      const timer = setTimeout(end, isInVain ? 0 : milliseconds);
      response.once("close", end);
      this.#held.add(end);
    });
  }

  close(): void {
    this.#isClosing = true;
    for (const end of [...this.#held]) end();
  }
}
