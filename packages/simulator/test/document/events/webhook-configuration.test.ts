import { responses } from "@totem-partner/spec/responses";
import { expect, test } from "vitest";
import type { Answer } from "../../support/contract.ts";
import { blamed, bodyIn, morning, Partner, problemIn } from "../../support/partner.ts";

const url = "https://erp.example/totem?tenant=7";
const secret = "whsec_never-shown-anywhere";
const instant = new Date(morning).toISOString();

const put = (partner: Partner, body: unknown) => partner.call("putWebhookConfiguration", { body });
const get = (partner: Partner) => partner.call("getWebhookConfiguration");
const remove = (partner: Partner) => partner.call("deleteWebhookConfiguration");
const webhookIn = (answer: Answer) => bodyIn(responses.getWebhookConfiguration[200], answer);

test("[S108][S109][S141] PUT registers the configuration, and GET returns the company's", async () => {
  const partner = new Partner();
  const answer = await put(partner, { url, secret, subscribedEvents: ["authorization.created"] });
  expect(answer.body).toEqual({
    url,
    hasSecret: true,
    subscribedEvents: ["authorization.created"],
    createdAt: instant,
    updatedAt: instant,
  });
  expect(webhookIn(await get(partner))).toEqual(answer.body);
  expect((await get(new Partner({}, "test_other", partner.simulator))).status).toBe(204);
});

test("[S109] PUT replaces the whole configuration: what it leaves out is gone", async () => {
  const partner = new Partner();
  await put(partner, { url, secret, subscribedEvents: ["operation.recorded"] });
  partner.company.clock.advance(1000);
  const replaced = webhookIn(await put(partner, { url: "http://localhost:8080/" }));
  expect(replaced).toEqual({
    url: "http://localhost:8080/",
    hasSecret: false,
    subscribedEvents: [],
    createdAt: instant,
    updatedAt: new Date(morning + 1000).toISOString(),
  });
});

test("[S056] secret and subscribedEvents are optional; no secret means no signature, no events mean an empty list", async () => {
  expect(webhookIn(await put(new Partner(), { url }))).toMatchObject({ hasSecret: false, subscribedEvents: [] });
});

test("[S058] the secret is never returned, not even in what is wrong with it", async () => {
  const partner = new Partner();
  const answers = [
    await put(partner, { url, secret }),
    await get(partner),
    await put(partner, { url: secret, secret }),
    await put(partner, { url, secret: { secret } }),
    await put(partner, { url, secret: secret.repeat(20) }),
    await put(partner, { url, secret, subscribedEvents: [secret] }),
    await put(partner, `{"url": "${url}", "secret": "${secret}"`),
    await remove(partner),
  ];
  for (const answer of answers) expect(answer.text).not.toContain(secret);
});

test("[S110] DELETE removes the configuration; then there is none to return or to delete", async () => {
  const partner = new Partner();
  await put(partner, { url });
  expect(await remove(partner)).toMatchObject({ status: 204, text: "" });
  expect(await get(partner)).toMatchObject({ status: 204, text: "" });
  expect(problemIn(await remove(partner))).toMatchObject({ status: 404, code: "webhook_not_configured" });
  partner.company.clock.advance(1000);
  expect(webhookIn(await put(partner, { url })).createdAt).toBe(new Date(morning + 1000).toISOString());
});

test("[S057][S124] every delivered event may be subscribed to, once each", async () => {
  const subscribedEvents = [
    "authorization.created",
    "authorization.updated",
    "authorization.finished",
    "authorization.synced",
    "authorization.fetch_requested_from_erp",
    "operation.recorded",
  ];
  const twice = { url, subscribedEvents: [...subscribedEvents, ...subscribedEvents] };
  expect(webhookIn(await put(new Partner(), twice)).subscribedEvents).toEqual(subscribedEvents);
});

test.each([
  [{}, ["/url"]],
  [{ url: "" }, ["/url"]],
  [{ url: "erp.example" }, ["/url"]],
  [{ url: "ftp://erp.example/" }, ["/url"]],
  [{ url: "http://" }, ["/url"]],
  [{ url: "https://?x=1" }, ["/url"]],
  [{ url: "https://#x" }, ["/url"]],
  [{ url: "http://:80/" }, ["/url"]],
  [{ url: "http://erp.example:port/" }, ["/url"]],
  [{ url: "http://erp.example:99999/" }, ["/url"]],
  [{ url: "http://%00/" }, ["/url"]],
  [{ url: "http://a b/" }, ["/url"]],
  [{ url: `${url}${"x".repeat(2000)}` }, ["/url"]],
  [{ url: 7 }, ["/url"]],
  [{ url, secret: "" }, ["/secret"]],
  [{ url, secret: null }, ["/secret"]],
  [{ url, secret: "x".repeat(501) }, ["/secret"]],
  [{ url, subscribedEvents: ["authorization.*"] }, ["/subscribedEvents/0"]],
  [{ url, subscribedEvents: ["authorization.created", "operation"] }, ["/subscribedEvents/1"]],
  [{ url, subscribedEvents: "authorization.created" }, ["/subscribedEvents"]],
  [{ url, subscribedEvents: null }, ["/subscribedEvents"]],
  [{ url, active: true }, ["/active"]],
])("[S058][S111] a configuration that does not fit is refused and leaves the present one: %j", async (body, fields) => {
  const partner = new Partner();
  const before = webhookIn(await put(partner, { url, secret }));
  const answer = await put(partner, body);
  expect(problemIn(answer).status).toBe(400);
  expect(blamed(answer)).toEqual(fields);
  expect(webhookIn(await get(partner))).toEqual(before);
});

test.each([
  "http://localhost",
  "http://127.0.0.1:4011/hook",
  "https://[::1]:8443/",
  "https://user:pass@erp.example/",
  "https://erp.example:65535/a/b?c=d#e",
  "https://xn--and-6ma2c.example/",
])("the address may be %s", async (address) => {
  expect(webhookIn(await put(new Partner(), { url: address })).url).toBe(address);
});
