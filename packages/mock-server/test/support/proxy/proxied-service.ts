import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { AllowedHosts } from "../../../src/http/http-adapter.ts";
import { ListeningServer } from "../../../src/http/listening-server.ts";
import { readUpstream } from "../../../src/input/upstream.ts";
import { captureBudget } from "../../../src/proxy/captured-exchange.ts";
import type { PassedExchange } from "../../../src/proxy/captured-exchange.ts";
import { forwarding } from "../../../src/proxy/proxy-server.ts";
import type { LogEntry } from "../../../src/reporting/log.ts";
import { onFreePort } from "../free-port.ts";

/** A request as it came to the service. */
export interface Arrived {
  method: string | undefined;
  url: string | undefined;
  rawHeaders: string[];
  bytes: Buffer;
}

async function arrivedIn(message: IncomingMessage): Promise<Arrived> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  const { method, url, rawHeaders } = message;
  return { method, url, rawHeaders, bytes: Buffer.concat(chunks) };
}

/** A service that answers as a test says, and a proxy in front of it. */
export async function proxied(
  answer: (to: ServerResponse, arrived: Arrived) => void,
  basePath = "",
  captures = captureBudget(),
) {
  const arrived: Arrived[] = [];
  const service = await onFreePort(
    createServer((message, to) => {
      void arrivedIn(message).then((one) => {
        arrived.push(one);
        answer(to, one);
      });
    }),
  );
  const upstream = readUpstream(service.url + basePath);
  if (typeof upstream === "string") throw new Error(upstream);
  const lines: LogEntry[] = [];
  const events = new EventEmitter();
  const passed: PassedExchange[] = [];
  const parts = {
    upstream,
    captures,
    hosts: new AllowedHosts([]),
    log: (line: LogEntry) => {
      lines.push(line);
      events.emit("line");
    },
    version: "0.0.0",
    adminToken: undefined,
    audit: {
      operationOf: () => undefined,
      async watch(exchange: PassedExchange) {
        passed.push(exchange);
        events.emit("passed");
        return undefined;
      },
      flush: () => Promise.resolve(),
      violations: () => Promise.resolve([]),
      counts: { checked: 0, sampled: 0, dropped: 0, waiting: 0, violations: { client: 0, service: 0 } },
      clear: () => undefined,
      close: () => Promise.resolve(),
    },
  };
  const server = await ListeningServer.listen(0, "127.0.0.1");
  server.answerWith(forwarding(parts));
  const proxy = {
    port: server.port,
    url: server.url,
    [Symbol.asyncDispose]: () => server.close(() => Promise.resolve()),
  };
  return {
    arrived,
    lines,
    /** The line of the first request. */
    line: async () => lines[0] ?? (await once(events, "line").then(() => lines[0])),
    passed,
    /** Waits until so many exchanges have gone through. */
    async untilPassed(count: number) {
      while (passed.length < count) await once(events, "passed");
    },
    service,
    proxy,
    [Symbol.asyncDispose]: async () => {
      await service[Symbol.asyncDispose]();
      await proxy[Symbol.asyncDispose]();
    },
  };
}
