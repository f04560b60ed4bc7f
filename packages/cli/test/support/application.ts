import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** An application that responds with a status, or not at all while it is down; what it has received. */
export async function application(status = 200) {
  const received: { body: Buffer; headers: IncomingHttpHeaders; url: string }[] = [];
  const state: { isDown: boolean; status: number; onReceived?: (() => void) | undefined } = { isDown: false, status };
  const server = createServer((request, response) => {
    if (state.isDown) request.socket.destroy();
    else
      void buffer(request).then((body) => {
        received.push({ body, headers: request.headers, url: request.url ?? "" });
        state.onReceived?.();
        response.writeHead(state.status, { location: "http://127.0.0.1:9/" }).end("an answer");
      });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { received, state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks?a=b` };
}
