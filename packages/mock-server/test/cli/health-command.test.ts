import { expect, test, vi } from "vitest";
import { runHere } from "../support/command-here.ts";

/** The requests of the command to a server with this answer. */
function answering(answer: () => Promise<Response>) {
  const asked: { url: string; signal: unknown }[] = [];
  vi.stubGlobal("fetch", (url: string, { signal }: RequestInit) => {
    asked.push({ url, signal });
    return answer();
  });
  return asked;
}

const ready = () => Promise.resolve(Response.json({ status: "ok", version: "1.2.3" }));

test.each(["http://mock:1", "https://mock:1/", "http://mock:1/partner", "http://mock:1/partner/"])(
  "a server that is ready is healthy: its address may be any base URL, such as %s",
  async (url) => {
    const asked = answering(ready);
    const base = url.slice(0, url.indexOf(":1") + 2);
    const stdout = `totem-mock 1.2.3 is ready at ${base}\n`;
    expect(await runHere("health", "--url", url)).toEqual({ code: 0, stdout, stderr: "" });
    expect(asked).toEqual([{ url: `${base}/_mock/health`, signal: expect.any(AbortSignal) as unknown }]);
  },
);

test.each([
  ["nothing", () => new Response(null, { status: 204 }), 204],
  ["a page", () => new Response("<html>"), 200],
  ["null", () => Response.json(null), 200],
  ["a text", () => Response.json("ok"), 200],
  ["another state", () => Response.json({ status: "starting", version: "1" }, { status: 503 }), 503],
  ["no state", () => Response.json({ version: "1" }), 200],
  ["no version", () => Response.json({ status: "ok" }), 200],
])("a program that answers %s is another one", async (_what, answer, status) => {
  answering(() => Promise.resolve(answer()));
  const stderr = `totem-mock: No mock server is ready at http://mock. Another program answered there, with ${String(status)}.\n`;
  expect(await runHere("health", "--url", "http://mock")).toEqual({ code: 1, stdout: "", stderr });
});

const failed = (cause: unknown) => new TypeError("fetch failed", { cause });

test.each([
  [failed(Object.assign(new Error("connect"), { code: "ECONNREFUSED" })), "The connection failed: ECONNREFUSED."],
  [failed(new Error("bad port")), "The connection failed: bad port."],
  [failed("odd"), "fetch failed"],
  [new TypeError("Failed to parse URL"), "The connection failed: Failed to parse URL."],
  [new DOMException("The operation timed out.", "TimeoutError"), "It did not respond within 5 seconds."],
])("without an answer, the reason is given: %s", async (error, reason) => {
  answering(() => Promise.reject(error));
  const stderr = `totem-mock: No mock server is ready at http://mock. ${reason}\n`;
  expect(await runHere("health", "--url", "http://mock")).toEqual({ code: 1, stdout: "", stderr });
});

test("a server has five seconds to answer", async () => {
  const patience = vi.spyOn(AbortSignal, "timeout");
  answering(ready);
  await runHere("health");
  expect(patience.mock.calls).toEqual([[5000]]);
});

test.each(["localhost:4010", "ftp://mock", "xhttp://mock", "http://", "mock"])("%s is no address", async (url) => {
  expect(await runHere("health", "--url", url)).toEqual({
    code: 2,
    stdout: "",
    stderr: `totem-mock: --url ${url} is not an address. Pass one such as http://127.0.0.1:4010.\n`,
  });
});
