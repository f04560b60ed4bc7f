import assert from "node:assert/strict";

/** The handlers answer as the service does. */
export async function check({ createHandlers }) {
  const { handlers, baseUrl } = createHandlers({ baseUrl: "https://service.example/partner" });
  const ask = async (path) => {
    const request = new Request(baseUrl + path, { headers: { "X-Partner-API-Key": "test_demo" } });
    for (const handler of handlers) {
      const result = await handler.run({ request, requestId: "1" });
      if (result?.response) return result.response.status;
    }
    return undefined;
  };
  assert.equal(await ask("/authorizations"), 200);
  assert.equal(await ask("/carriers"), 404);
}
