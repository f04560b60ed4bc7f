import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { startContractProxy } from "../../../src/index.ts";
import { RawSocket } from "../wire/raw-socket.ts";

/** True if a request has arrived completely, as far as its head says. */
function isWhole(text: string): boolean {
  const end = text.indexOf("\r\n\r\n") + 4;
  if (end < 4) return false;
  const length = /^content-length: *(\d+)\r$/im.exec(text.slice(0, end))?.[1];
  if (length !== undefined) return text.length >= end + Number(length);
  return !/^transfer-encoding:/im.test(text.slice(0, end)) || text.endsWith("0\r\n\r\n");
}

/** A service that keeps the bytes of each connection as they came, and answers with bytes of a test's own. */
export async function rawUpstream(answer: string) {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const at = received.push("") - 1;
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.setEncoding("latin1").on("data", (text: string) => {
      const before = received[at] ?? "";
      received[at] = before + text;
      if (!isWhole(before) && isWhole(before + text)) socket.write(answer, "latin1");
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const proxy = await startContractProxy({ upstream: `http://127.0.0.1:${String(port)}` });
  return {
    /** The bytes received, by connection. */
    received,
    proxy,
    /** The whole answer of the proxy to bytes on a connection of their own. */
    async exchange(text: string): Promise<string> {
      await using socket = await RawSocket.open(proxy.port);
      socket.write(text);
      return await socket.closed();
    },
    async [Symbol.asyncDispose]() {
      await proxy.close();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
