import { type MockServer, type MockServerOptions, startMockServer as start } from "../../src/index.ts";

/**
 * Starts a mock server that answers 500 where it breaks the contract: every test over HTTP is one of the contract, too.
 */
export const startMockServer = (options: MockServerOptions = {}): Promise<MockServer> =>
  start({ contract: "strict", ...options });

/** A mock server and the lines of its log. */
export async function loggingMock(options: MockServerOptions = {}) {
  const lines: string[] = [];
  const mock = await startMockServer({ ...options, log: "json", write: (line) => lines.push(line) });
  return { mock, lines, entries: () => lines.map((line) => JSON.parse(line) as unknown) };
}
