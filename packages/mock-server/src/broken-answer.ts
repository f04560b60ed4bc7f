import type { ServerResponse } from "node:http";
import type { Exchange, MetFault } from "@totem-partner/simulator";

/** Calls back when it is the turn of a response: one whose request came before has gone out first (pipelining). */
function inTurn(response: ServerResponse, then: () => void): void {
  if (response.socket) then();
  else response.once("socket", then);
}

/** Sends the head and some bytes of the body, and then ends the connection. */
function cutOff({ status, headers, text }: Exchange["answer"], bytes: number, to: ServerResponse): void {
  const body = Buffer.from(text);
  to.writeHead(status, { ...headers, "content-length": body.byteLength });
  to.flushHeaders();
  to.write(body.subarray(0, bytes), () => inTurn(to, () => to.socket?.destroySoon()));
}

/** Breaks an answer off as a fault says: the connection is reset before anything is sent, or ends within the body. */
export function breakOff(
  answer: Exchange["answer"],
  sends: Exclude<MetFault["sends"], "all">,
  to: ServerResponse,
): void {
  if (sends !== "nothing") cutOff(answer, sends.bytes, to);
  else inTurn(to, () => to.socket?.resetAndDestroy());
}
