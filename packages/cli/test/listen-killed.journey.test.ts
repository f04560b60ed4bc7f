import { expect, test } from "vitest";
import { commandOf, withError } from "./support/command.ts";
import { start } from "./support/program.ts";
import { scratch } from "./support/scratch.ts";
import { service } from "./support/service.ts";

test("the webhook that a killed listen has left is said and put back by the next one", async () => {
  await using ground = await service();
  const headers = { "X-Partner-API-Key": ground.env.TOTEM_PARTNER_API_KEY, "content-type": "application/json" };
  const webhook = `${ground.mock.url}/webhook`;
  const theirs = { url: "http://127.0.0.1:9/erp", subscribedEvents: [] };
  await fetch(webhook, { method: "PUT", headers, body: JSON.stringify(theirs) });
  const shown = async () => (await fetch(webhook, { headers })).json() as Promise<unknown>;
  const env = { ...ground.env, XDG_STATE_HOME: scratch().folder };
  const argv = ["listen", "--port", "0", "--register", "--replace"];
  const killed = start(argv, env);
  await expect.poll(shown).not.toMatchObject(theirs);
  killed.kill("SIGKILL");
  await killed.ended;
  const next = commandOf(argv, { env });
  await next.written(/An earlier listen was killed and left .* in place of http:\/\/127\.0\.0\.1:9\/erp\./);
  await next.written(/Listening for deliveries/);
  next.signal("SIGINT");
  expect(await next.ended).toMatchObject(withError(0, `The webhook is ${theirs.url} again.`));
  expect(await shown()).toMatchObject(theirs);
});
