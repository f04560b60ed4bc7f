import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

/** A service that gives every request the same answer, a list of products that is none unless another is named. */
export async function lyingService(body = "[]") {
  const server = createServer((_message, to) => {
    to.writeHead(200, { "content-type": "application/json", "x-request-id": "r-1" }).end(body);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
