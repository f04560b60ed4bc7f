import { mockFixtures } from "@totem-partner/msw/vitest";
import { expect, test } from "vitest";
import { call } from "./support/listening.ts";

// In a file of its own: MSW listens once in a process, and this test ends that.
test("a handler that a test added is taken out after it", async () => {
  const {
    mock: [openFile],
    company: [openTest],
  } = mockFixtures({ baseUrl: "https://other.example" });
  await openFile({}, async (mock) => {
    const statusOf = async (apiKey: string) => (await call(`${mock.baseUrl}/products`, { apiKey })).status;
    await openTest({ mock, task: { id: "1" } }, async ({ apiKey }) => {
      mock.server.use(mock.override("listProducts", () => new Response(null, { status: 503 })));
      expect(await statusOf(apiKey)).toBe(503);
    });
    expect(await statusOf(mock.apiKey)).toBe(200);
  });
});
