import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { CommandHere, runHere } from "../support/command-here.ts";
import { Scratch } from "../support/scratch.ts";

interface Called {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

/** A server that has one delivery, of a state and with attempts; and the calls that it gets. */
function aServer(delivery: object): Called[] {
  const calls: Called[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const request = new Request(url, init);
    const text = await request.text();
    const { method, headers } = request;
    calls.push({ url, method, headers: Object.fromEntries(headers), body: text === "" ? "" : JSON.parse(text) });
    if (url.endsWith("/flush")) return new Response(null, { status: 204 });
    return Response.json({ id: "d-1", state: "delivered", attempts: [], ...delivery });
  });
  return calls;
}

const trigger = (...flags: string[]) => runHere("trigger", "authorization.created", ...flags);

const answered = (status: number) => ({ url: "http://erp", outcome: { kind: "answered", status } });

test("an event is made, everything that is due is sent, and then the delivery is looked up", async () => {
  const calls = aServer({ attempts: [answered(200)] });
  expect(await trigger("--url", "http://erp", "--secret", "s")).toEqual({
    code: 0,
    stdout: "authorization.created d-1: 200 from http://erp\n",
    stderr: "",
  });
  const base = "http://127.0.0.1:4010/_mock/deliveries";
  const key = { "x-partner-api-key": "test_demo" };
  expect(calls).toEqual([
    {
      url: base,
      method: "POST",
      headers: { ...key, "content-type": "application/json" },
      body: { type: "authorization.created", url: "http://erp", secret: "s" },
    },
    { url: `${base}/flush`, method: "POST", headers: key, body: "" },
    { url: `${base}/d-1`, method: "GET", headers: key, body: "" },
  ]);
});

test.each(["http://mock:1", "http://mock:1/", "http://mock:1/partner", "http://mock:1/partner//"])(
  "the address of the server may be any base URL of it: %s",
  async (server) => {
    const calls = aServer({});
    await trigger("--server", server, "--api-key", "test_other", "--admin-token", "12345678");
    expect(calls[0]).toMatchObject({
      url: "http://mock:1/_mock/deliveries",
      headers: { "x-partner-api-key": "test_other", authorization: "Bearer 12345678" },
    });
  },
);

test.each([
  [{ attempts: [answered(500), answered(202)] }, 0, "202 from http://erp"],
  [{ state: "waiting", attempts: [answered(500)] }, 1, "500 from http://erp"],
  [
    { state: "waiting", attempts: [{ url: "http://erp", outcome: { kind: "failed", reason: "ECONNREFUSED" } }] },
    1,
    "http://erp: ECONNREFUSED",
  ],
  [
    { state: "waiting", attempts: [{ url: "http://erp", outcome: { kind: "timed-out" } }] },
    1,
    "http://erp: no response within 10 seconds",
  ],
  [{ state: "stopped", attempts: [{ url: "http://erp", outcome: { kind: "stopped" } }] }, 1, "http://erp: stopped"],
  [{ state: "under-way", attempts: [{ url: "http://erp", outcome: null }] }, 1, "http://erp: under-way"],
  [{ state: "given-up", fault: { id: "f1", kind: "drop" } }, 1, "not sent: fault f1 (drop)"],
  [{ state: "waiting" }, 1, "waiting"],
])("what became of it is told, and only a delivery is a success: %j", async (delivery, code, told) => {
  aServer(delivery);
  expect(await trigger()).toEqual({ code, stdout: `authorization.created d-1: ${told}\n`, stderr: "" });
});

test("data come from a file, or from standard input", async () => {
  await using scratch = await Scratch.create();
  const calls = aServer({});
  await trigger("--data", await scratch.write("data.json", '{ "reason": "ñ" }'));
  const input = Readable.from(['{ "reason": ', '"expired" }'].map((text) => Buffer.from(text)));
  await new CommandHere({ input }, "trigger", "authorization.created", "--data", "-").ended();
  expect(calls.filter(({ url }) => url.endsWith("/deliveries")).map(({ body }) => body)).toEqual([
    { type: "authorization.created", data: { reason: "ñ" } },
    { type: "authorization.created", data: { reason: "expired" } },
  ]);
});

test.each([
  ["no JSON", "{", 'is not JSON. Pass an object, such as { "reason": "expired" }.'],
  ["too large", `"${"x".repeat(1024 * 1024)}"`, "is larger than 1 MB. Pass only the fields that differ."],
])("data that cannot be sent are a mistake of the user: %s", async (_title, text, message) => {
  await using scratch = await Scratch.create();
  const calls = aServer({});
  const file = await scratch.write("data.json", text);
  expect(await trigger("--data", file)).toEqual({
    code: 2,
    stdout: "",
    stderr: `totem-mock: --data ${file} ${message}\n`,
  });
  expect(calls).toEqual([]);
});

test("data may be as large as a megabyte", async () => {
  await using scratch = await Scratch.create();
  aServer({});
  const text = `"${"x".repeat(1024 * 1024 - 2)}"`;
  expect(await trigger("--data", await scratch.write("data.json", text))).toMatchObject({ code: 0 });
});

test("data that are nested more deeply than the engine can write are called that", async () => {
  await using scratch = await Scratch.create();
  aServer({});
  vi.spyOn(JSON, "stringify").mockImplementation(() => {
    throw new RangeError("Maximum call stack size exceeded");
  });
  const file = await scratch.write("data.json", "{}");
  expect(await trigger("--data", file)).toMatchObject({
    code: 2,
    stderr: `totem-mock: --data ${file} is nested too deeply.\n`,
  });
});

test("a file that is not there is named", async () => {
  expect(await trigger("--data", "/nowhere.json")).toEqual({
    code: 2,
    stdout: "",
    stderr: "totem-mock: --data /nowhere.json cannot be read.\n",
  });
});

test.each([
  [Response.json({ detail: "No webhook is configured." }, { status: 409 }), "No webhook is configured."],
  [Response.json({ detail: 7 }, { status: 409 }), "http://mock returned 409."],
  [Response.json({ title: "odd" }, { status: 404 }), "http://mock returned 404."],
  [Response.json(null, { status: 500 }), "http://mock returned 500."],
  [Response.json("odd", { status: 500 }), "http://mock returned 500."],
  [new Response("<html>", { status: 502 }), "http://mock returned 502."],
])("what the server refuses is told in its words, or by its status: %#", async (response, message) => {
  vi.stubGlobal("fetch", () => Promise.resolve(response.clone()));
  expect(await trigger("--server", "http://mock")).toEqual({ code: 2, stdout: "", stderr: `totem-mock: ${message}\n` });
});

test("without a server that it trusts, the message says why, and how to start one", async () => {
  const cause = Object.assign(new Error("unable to verify"), { code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed", { cause })));
  expect(await trigger("--server", "http://mock/partner")).toEqual({
    code: 2,
    stdout: "",
    stderr:
      "totem-mock: No mock server responds at http://mock. The connection failed: UNABLE_TO_VERIFY_LEAF_SIGNATURE. Start one with totem-mock serve, or pass its address with --server.\n",
  });
});
