import type { ServerResponse } from "node:http";

/** Responses that are delayed on purpose. The wait ends if the client disconnects, or the server closes. */
export class Holds {
  readonly #held = new Set<() => void>();
  #isClosing = false;

  /** Waits in real time, at most until the response is closed. */
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
