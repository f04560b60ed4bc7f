import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";

const certificate = (name: string) => readFile(new URL(`tls/${name}`, import.meta.url), "utf8");

/** The authority that vouches for the server. */
export const authority = () => certificate("ca.pem");

/** A server with TLS before another one without, whose certificate no well-known authority vouches for. */
export async function startTls(behind: string) {
  const [key, cert] = await Promise.all([certificate("server.key"), certificate("server.pem")]);
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const { url = "", method, headers } = incoming;
    const onward = request(new URL(url, behind), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `https://localhost:${String((server.address() as AddressInfo).port)}`,
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
