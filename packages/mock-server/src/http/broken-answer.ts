import type { ServerResponse } from "node:http";
import type { Exchange, MetFault } from "@totem-partner/simulator";

/** Calls back when a response may be sent: after the responses to earlier requests (pipelining). */
function inTurn(response: ServerResponse, then: () => void): void {
  if (response.socket) then();
  else response.once("socket", then);
}

/** Sends the headers and some bytes of the body, and then closes the connection. */
function cutOff({ status, headers, text }: Exchange["answer"], bytes: number, to: ServerResponse): void {
  const body = Buffer.from(text);
  to.writeHead(status, { ...headers, "content-length": body.byteLength });
  to.flushHeaders();
  to.write(body.subarray(0, bytes), () => inTurn(to, () => to.socket?.destroySoon()));
}

/**
 * Breaks off a response as a fault specifies: resets the connection before anything is sent, or closes it within the
 * body.
 */
export function breakOff(
  answer: Exchange["answer"],
  sends: Exclude<MetFault["sends"], "all">,
  to: ServerResponse,
): void {
  if (sends !== "nothing") cutOff(answer, sends.bytes, to);
  else inTurn(to, () => to.socket?.resetAndDestroy());
}
