import { beforeEach, expect, test, vi } from "vitest";
import { OperatorSession, refreshInterval } from "../ui/operator/operator-session.ts";

/** A page that is seen or not, and a server that responds when it is told to. */
function stage() {
  const page = new (class extends EventTarget {
    visibilityState = "visible";
    show(state: "visible" | "hidden"): void {
      this.visibilityState = state;
      this.dispatchEvent(new Event("visibilitychange"));
    }
  })();
  vi.stubGlobal("document", page);
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal("fetch", fetched);
  const session = new OperatorSession("a-token");
  session.begin();
  return { page, fetched, session };
}

const problem = (status: number, code: string): Response =>
  Response.json({ code, detail: "It is refused." }, { status });

beforeEach(() => {
  vi.useFakeTimers();
});

test("what is seen is read again every few seconds, while the page is visible, and at once when it is again", () => {
  const { page, session } = stage();
  const told = vi.fn();
  session.subscribe(told);
  vi.advanceTimersByTime(2 * refreshInterval);
  expect([session.generation, told.mock.calls.length]).toEqual([2, 2]);
  page.show("hidden");
  vi.advanceTimersByTime(10 * refreshInterval);
  expect(session.generation).toBe(2);
  page.show("visible");
  expect(session.generation).toBe(3);
  session.end();
  vi.advanceTimersByTime(10 * refreshInterval);
  page.show("visible");
  expect(session.generation).toBe(3);
});

test("a slow server is not asked again before it has responded", async () => {
  const { fetched, session } = stage();
  const answer = Promise.withResolvers<Response>();
  fetched.mockReturnValueOnce(answer.promise);
  const call = session.call("GET /totals");
  vi.advanceTimersByTime(10 * refreshInterval);
  expect(session.generation).toBe(0);
  answer.resolve(Response.json({ companies: 3 }));
  expect(await call).toEqual({ companies: 3 });
  vi.advanceTimersByTime(refreshInterval);
  expect(session.generation).toBe(1);
  session.end();
});

test("the connection is what the latest call found: live, lost since an instant, or refused", async () => {
  const { fetched, session } = stage();
  const after = async (outcome: Response | Error) => {
    if (outcome instanceof Error) fetched.mockRejectedValueOnce(outcome);
    else fetched.mockResolvedValueOnce(outcome);
    await session.call("GET /totals").catch(() => undefined);
    return session.connection;
  };
  expect(session.connection).toEqual({ state: "connecting" });
  expect(await after(new TypeError("fetch failed"))).toEqual({ state: "lost", heardAt: undefined });
  expect(await after(problem(404, "company_not_found"))).toEqual({ state: "live" });
  const heardAt = Date.now();
  vi.advanceTimersByTime(1000);
  expect(await after(new TypeError("fetch failed"))).toEqual({ state: "lost", heardAt });
  expect(await after(Response.json({}))).toEqual({ state: "live" });
  expect(await after(problem(403, "forbidden"))).toEqual({ state: "refused" });
  session.end();
});

test("each call carries the token; one that changes something has everything read again, unless it fails", async () => {
  const { fetched, session } = stage();
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }));
  expect(await session.change("DELETE /companies/{company}", { company: "espiga" })).toBeNull();
  expect(session.generation).toBe(1);
  expect(fetched.mock.calls[0]).toEqual([
    "/_sandbox/companies/espiga",
    { method: "DELETE", headers: { Authorization: "Bearer a-token" } },
  ]);
  fetched.mockResolvedValueOnce(problem(400, "validation_failed"));
  const change = session.change("PUT /companies/{company}/bounds", { company: "espiga", body: { records: 0 } });
  await expect(change).rejects.toThrow("It is refused.");
  expect(session.generation).toBe(1);
  expect(fetched.mock.calls[1]?.[1]).toMatchObject({ body: '{"records":0}' });
  session.end();
});
