// The same tests with the oldest MSW that the package supports.
import { expect, test, vi } from "vitest";

vi.mock("msw", () => import("msw-2"));
vi.mock("msw/node", () => import("msw-2/node"));

const { createHandlers } = await import("@totem-partner/msw");
await import("./handlers.test.ts");
await import("./deliveries.test.ts");
await import("./control-calls.test.ts");

test("with MSW 2 as well, the service answers byte for byte as the function does", async () => {
  const { simulatorAdapter, nodeAdapter } = await import("./parity/adapters.ts");
  const { beginning } = await import("./parity/beginning.ts");
  const { everySuccess } = await import("@totem-partner/simulator/provoked-answers");
  const { playAll } = await import("@totem-partner/simulator/transcript");
  const scenarios = await everySuccess(beginning);
  await using adapter = nodeAdapter();
  expect(await playAll(adapter, scenarios)).toEqual(await playAll(simulatorAdapter(), scenarios));
});

test("these handlers are those of MSW 2", async () => {
  const { HttpHandler } = await import("msw-2");
  const { handlers } = createHandlers({ baseUrl: "https://service.example" });
  expect(handlers[0]).toBeInstanceOf(HttpHandler);
});
