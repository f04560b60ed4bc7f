import { type MockServerOptions, startMockServer } from "@totem-partner/mock-server";

/** A mock server, the variables by which a command finds it, and what it was asked to create. */
export async function service(options: MockServerOptions = {}) {
  const mock = await startMockServer({ contract: "strict", now: "2026-07-01T06:00:00Z", ...options });
  const created = () => mock.requests({ operationId: "createAuthorization" });
  return {
    mock,
    env: { TOTEM_PARTNER_BASE_URL: mock.url, TOTEM_PARTNER_API_KEY: mock.apiKey },
    created,
    [Symbol.asyncDispose]: () => mock.close(),
  };
}
