// The same tests with the oldest MSW that the package supports.
import { expect, test, vi } from "vitest";

vi.mock("msw", () => import("msw-2"));
vi.mock("msw/node", () => import("msw-2/node"));

const { createHandlers } = await import("@totem-partner/msw");
await import("./handlers.test.ts");
await import("./deliveries.test.ts");

test("these handlers are those of MSW 2", async () => {
  const { HttpHandler } = await import("msw-2");
  const { handlers } = createHandlers({ baseUrl: "https://service.example" });
  expect(handlers[0]).toBeInstanceOf(HttpHandler);
});
