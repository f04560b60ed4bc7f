import { deliver } from "@totem-partner/msw";
import { expect, test, vi } from "vitest";

type Fetched = () => Promise<Response>;

/** The outcome of an attempt with this fetch. */
function attemptWith(fetch: Fetched) {
  vi.stubGlobal("fetch", fetch);
  return deliver({
    id: "11111111-1111-4111-8111-111111111111",
    type: "authorization.created",
    url: "https://partner.example/hooks",
    body: "{}",
    timestamp: 1_783_058_400,
    secret: null,
    signedContent: "body",
    isOffContract: false,
    signal: new AbortController().signal,
    onHeaders: () => undefined,
  });
}

const refused = (port: number) => new Error(`connect ECONNREFUSED 127.0.0.1:${port}`);

test.each<[string, unknown, string]>([
  ["a cause", new TypeError("fetch failed", { cause: refused(1) }), "connect ECONNREFUSED 127.0.0.1:1"],
  ["no cause", new TypeError("Failed to fetch"), "Failed to fetch"],
  ["a cause that is no error", new TypeError("fetch failed", { cause: 7 }), "fetch failed"],
  [
    "one cause for each address",
    new TypeError("fetch failed", { cause: new AggregateError([refused(1), refused(2)]) }),
    "connect ECONNREFUSED 127.0.0.1:1; connect ECONNREFUSED 127.0.0.1:2",
  ],
  ["no error at all", "offline", "offline"],
])("a fetch that rejects with %s says why in one line", async (_, thrown, reason) => {
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- JavaScript can.
  expect(await attemptWith(() => Promise.reject(thrown))).toEqual({ kind: "failed", reason });
});

test("a redirect whose status a browser does not show is a failure that says so", async () => {
  const opaque = Object.defineProperties(new Response(null), {
    type: { value: "opaqueredirect" },
    status: { value: 0 },
  });
  const reason = "The receiver responded with a redirect.";
  expect(await attemptWith(() => Promise.resolve(opaque))).toEqual({ kind: "failed", reason });
});
