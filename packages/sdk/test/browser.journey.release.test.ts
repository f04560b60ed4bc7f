import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { startMockServer } from "@totem-partner/mock-server";
import { browse, chromium } from "./browser/chromium.ts";

const source = fileURLToPath(new URL("browser/page.ts", import.meta.url));

/** A page that runs the client, on an origin of its own, and what it reports. */
async function servePage() {
  const { outputFiles } = await build({ entryPoints: [source], bundle: true, format: "esm", write: false });
  const report = Promise.withResolvers<unknown>();
  const server = createServer((request, response) => {
    if (request.url === "/report") {
      response.end();
      report.resolve(text(request).then((sent): unknown => JSON.parse(sent)));
    } else if (request.url === "/page.js") {
      response.writeHead(200, { "content-type": "text/javascript" }).end(outputFiles[0]?.contents);
    } else {
      response.writeHead(200, { "content-type": "text/html" }).end('<script type="module" src="/page.js"></script>');
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** Opens the page in a browser, and waits for its report. */
    visit: (baseUrl: string) => browse(`${origin}/?base-url=${encodeURIComponent(baseUrl)}`, report.promise),
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const hasBrowser = chromium !== undefined || process.env["CI"] === "true";

test.runIf(hasBrowser)(
  "in Chromium, a page of an allowed origin works with the client, and cannot steer the mock",
  async () => {
    using page = await servePage();
    await using mock = await startMockServer({ contract: "strict", cors: [page.origin] });
    expect(await page.visit(mock.url)).toEqual({
      tractorPlate: "1234BCD",
      listed: 1,
      status: "Finished",
      uploaded: { size: 200_008, complete: [true] },
      again: {
        name: "AlreadyFinishedError",
        code: "authorization_already_finished",
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
      control: "TypeError: Failed to fetch",
    });
    const agents = mock.requests().map(({ request }) => request.headers["user-agent"]);
    expect(agents.filter((agent) => !agent?.startsWith("Mozilla/") || agent.includes("totem-partner"))).toEqual([]);
    expect(mock.exportState().authorizations).toHaveLength(1);
  },
);

test.runIf(hasBrowser)("in Chromium, a page of another origin gets nothing", async () => {
  using page = await servePage();
  await using mock = await startMockServer({ contract: "strict", cors: ["http://localhost:5173"] });
  expect(await page.visit(mock.url)).toEqual({ failed: expect.stringContaining("ConnectionError") });
  expect(mock.requests()).toEqual([]);
});
