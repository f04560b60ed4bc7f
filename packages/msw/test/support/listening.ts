import { type MockInNode, setupMockServer } from "@totem-partner/msw/node";

/** A mock that listens until the end of a test. */
export type Listening = MockInNode & Disposable;

/** As MSW 3 calls it, and as MSW 2 does: what no handler answers goes on to the network without a word. */
const quietly = { onUnhandledFrame: "bypass", onUnhandledRequest: "bypass" } as const;

/** Starts a mock with these options. */
export function listening(...[options]: Parameters<typeof setupMockServer>): Listening {
  const mock = setupMockServer(options);
  mock.server.listen(quietly);
  return { ...mock, [Symbol.dispose]: () => mock.server.close() };
}

/** Sends a request of a client to this path below a base URL. */
export function call(url: string, { body, ...init }: { method?: string; apiKey?: string; body?: unknown } = {}) {
  return fetch(url, {
    method: init.method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      "X-Partner-API-Key": init.apiKey ?? "test_demo",
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
