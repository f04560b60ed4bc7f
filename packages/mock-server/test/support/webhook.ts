import { expect } from "vitest";
import type { MockServer, MockServerOptions } from "../../src/index.ts";
import { anAuthorization } from "./authorization.ts";
import { type Answer, type Client, clientOf } from "./client.ts";
import { startMockServer } from "./mock.ts";

/** A mock server whose default company has a webhook, and a client of that company. */
export interface WebhookServer extends AsyncDisposable {
  mock: MockServer;
  client: Client;
  /** Makes an authorization, and with it one delivery. */
  create: (externalId?: string) => Promise<Answer>;
  /** The outcomes of every delivery's attempts: a status, or the kind of the failure. */
  outcomes: () => (string | number | undefined)[][];
}

/** A server whose deliveries go to a URL. */
export async function serveWebhook(
  url: string,
  configuration: Record<string, unknown> = {},
  options: MockServerOptions = {},
): Promise<WebhookServer> {
  const mock = await startMockServer({ now: "2026-07-01T08:00:00Z", ...options });
  const client = clientOf(mock.url, mock.apiKey);
  expect((await client("PUT", "/webhook", { url, ...configuration })).status).toBe(200);
  return {
    mock,
    client,
    create: (externalId = "ERP-1") => client("POST", "/authorizations", anAuthorization({ externalId })),
    outcomes: () =>
      mock.deliveries
        .list()
        .map(({ attempts }) =>
          attempts.map(({ outcome }) => (outcome?.kind === "answered" ? outcome.status : outcome?.kind)),
        ),
    async [Symbol.asyncDispose]() {
      // Closing would wait for deliveries under way.
      mock.reset();
      await mock.close();
    },
  };
}
