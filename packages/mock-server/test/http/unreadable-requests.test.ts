import { request } from "node:http";
import { expect, test } from "vitest";
import { MockUsageError } from "../../src/index.ts";
import { clientOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

test("a method that no Request can have is answered as any wrong method: 405, Allow and X-Request-Id", async () => {
  await using mock = await startMockServer();
  const answer = await new Promise<{ status: number | undefined; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      request(mock.url + "/authorizations", { method: "TRACE", agent: false }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, headers: response.headers });
      })
        .once("error", reject)
        .end();
    },
  );
  expect(answer.status).toBe(405);
  expect(answer.headers).toMatchObject({ allow: "GET, POST", "x-request-id": expect.any(String) });
});

test("an answer that is under way when the server closes ends its connection, so that closing does not wait", async () => {
  const mock = await startMockServer();
  const outgoing = request(mock.url + "/authorizations", {
    method: "POST",
    headers: { "X-Partner-API-Key": mock.apiKey, "Content-Type": "application/json", "Content-Length": "2" },
  });
  const answered = new Promise<string | undefined>((resolve, reject) => {
    outgoing.once("error", reject);
    outgoing.once("response", (response) => {
      response.resume();
      resolve(response.headers.connection);
    });
  });
  outgoing.write("{");
  await expect.poll(() => outgoing.socket?.bytesWritten ?? 0).toBeGreaterThan(0);
  // The server has read it when it has answered what came later.
  await clientOf(mock.url)("GET", "/_mock/health");
  const closed = mock.close();
  outgoing.end("}");
  expect(await answered).toBe("close");
  await closed;
});

test.each([NaN, Infinity, -1, 1e20])("a clock is not advanced by %d seconds", async (seconds) => {
  await using mock = await startMockServer();
  expect(() => mock.advance({ seconds })).toThrow(MockUsageError);
});
