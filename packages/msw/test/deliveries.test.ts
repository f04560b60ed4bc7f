import { createHmac } from "node:crypto";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { Receiver } from "@totem-partner/mock-server/receiver";
import { deliver } from "@totem-partner/msw";
import { sign } from "@totem-partner/webhooks";
import { Simulator } from "@totem-partner/simulator";
import { anAuthorization } from "./support/authorization.ts";
import { call, listening, type Listening } from "./support/listening.ts";

const baseUrl = "https://service.example";
const secret = "a-secret-of-tests";

async function createAfterWebhook(mock: Listening, webhook: Record<string, unknown>): Promise<void> {
  await call(`${mock.baseUrl}/webhook`, { method: "PUT", body: { subscribedEvents: [], ...webhook } });
  await call(`${mock.baseUrl}/authorizations`, { body: anAuthorization });
  await mock.simulator.company("test_demo")?.deliveries.flush();
}

const attemptsOf = (mock: Listening) =>
  mock.simulator
    .company("test_demo")
    ?.deliveries.all.flatMap(({ attempts }) =>
      attempts.map(({ outcome }) => (outcome?.kind === "answered" ? outcome.status : outcome)),
    );

test("a delivery passes by every handler, and is signed over its exact bytes", async () => {
  await using receiver = await Receiver.start();
  using mock = listening({ baseUrl });
  mock.server.use(http.all("*/hooks/*", () => HttpResponse.error()));
  await createAfterWebhook(mock, { url: receiver.url, secret });
  expect(attemptsOf(mock)).toEqual([204]);
  const [received] = receiver.received;
  if (received === undefined) throw new Error("Nothing was delivered.");
  const { headers } = received;
  const body = received.bytes.toString();
  expect(received).toMatchObject({ method: "POST", path: "/hooks/totem?from=mock" });
  expect(JSON.parse(body)).toMatchObject({ id: headers["x-webhook-id"], type: "authorization.created" });
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "x-webhook-signature": await sign({ body, secret }),
    "x-webhook-timestamp": expect.stringMatching(/^\d{10}$/),
  });
  // MSW marks what shall pass in this header, and takes the mark out again.
  expect(headers.accept ?? "").not.toContain("msw");
});

test("a delivery is signed by the template of a profile", async () => {
  const own = {
    content: "{id}|{timestamp}|{path}|{body}",
    signature: "t={timestamp},v1={base64}",
    separator: ",",
    headers: { signature: "Sig", timestamp: "At", id: "Msg" },
  } as const;
  await using receiver = await Receiver.start();
  using mock = listening({ baseUrl, assumptions: { "signed-content": own } });
  await createAfterWebhook(mock, { url: receiver.url, secret });
  const { headers, bytes, path } = receiver.received[0]!;
  const { at, msg, sig } = headers;
  const signed = createHmac("sha256", secret)
    .update(`${String(msg)}|${String(at)}|${String(path)}|`)
    .update(bytes);
  expect(sig).toBe(`t=${String(at)},v1=${signed.digest("base64")}`);
});

test("a redirect is not followed, and counts by its status", async () => {
  await using receiver = await Receiver.start((response) => response.writeHead(307, { location: "/elsewhere" }).end());
  using mock = listening({ baseUrl, assumptions: { "delivery-retries": "none" } });
  await createAfterWebhook(mock, { url: receiver.url });
  expect(attemptsOf(mock)).toEqual([307]);
  expect(receiver.received).toHaveLength(1);
});

test("a simulator of one's own delivers in the same way", async () => {
  await using receiver = await Receiver.start();
  using mock = listening({ baseUrl, simulator: new Simulator({ deliver }) });
  await createAfterWebhook(mock, { url: receiver.url, secret });
  expect(attemptsOf(mock)).toEqual([204]);
});
