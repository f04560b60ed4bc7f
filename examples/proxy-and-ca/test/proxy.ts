import { once } from "node:events";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";

/** A proxy that tunnels with CONNECT and forwards requests for plain HTTP, and notes what it was asked for. */
export async function startProxy() {
  const asked: string[] = [];
  const proxy = createServer((incoming, outgoing) => {
    const { url = "", method, headers } = incoming;
    asked.push(`${String(method)} ${url}`);
    const onward = request(url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  proxy.on("connect", (incoming, socket, head) => {
    asked.push(`CONNECT ${String(incoming.url)}`);
    const { hostname, port } = new URL(`tcp://${String(incoming.url)}`);
    const onward = connect(Number(port), hostname, () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
    socket.on("close", () => onward.destroy());
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`,
    asked,
    [Symbol.dispose]() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
