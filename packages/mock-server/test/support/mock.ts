import { type MockServer, type MockServerOptions, startMockServer as start } from "../../src/index.ts";

/**
 * Starts a mock server that answers 500 where it breaks the contract: every test over HTTP is one of the contract, too.
 */
export const startMockServer = (options: MockServerOptions = {}): Promise<MockServer> =>
  start({ contract: "strict", ...options });
