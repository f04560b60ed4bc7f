import { writeFileSync } from "node:fs";
import { passTraffic, type Send } from "@totem-partner/discovery/passing-traffic";
import { expect, test } from "vitest";
import { startContractProxy } from "../../src/index.ts";
import { readProfile } from "../../src/input/read-profile.ts";
import { clientOf } from "../support/client.ts";
import { CommandHere } from "../support/command-here.ts";
import { Liar } from "../support/proxy/liar.ts";
import { startMockServer } from "../support/mock.ts";
import { Scratch } from "../support/scratch.ts";

const apiKey = "test_watched_0123456789";

const profile = {
  "create-status": "200",
  "repeat-create": "409",
  "list-envelope": "data",
  "error-body": "nested",
  "validation-status": "422",
  "malformed-id": "404",
  "delete-status": "200",
  "event-status": "204",
  "second-protocol": "422",
  "webhook-missing": "404",
  "unknown-field": "ignore",
} as const;

/** Sends what traffic sends, and counts it. */
function counted(url: string): { send: Send; sent: { request: string; key: string }[] } {
  const sent: { request: string; key: string }[] = [];
  const send: Send = async (method, path, body, key = apiKey) => {
    sent.push({ request: `${method} ${path}`, key });
    const answer = await clientOf(url, key === "" ? undefined : key)(method, path, body);
    return { status: answer.status, body: answer.body };
  };
  return { send, sent };
}

test("what passes leads to a profile, and the service gets what clients sent and nothing else", async () => {
  await using scratch = await Scratch.create();
  await using mock = await startMockServer({ assumptions: profile, contract: "off" });
  await using service = await Liar.before(mock.url);
  let answered = 0;
  service.lie = (truth) => {
    answered += 1;
    return truth;
  };
  const file = scratch.path("service.yaml");
  const proxy = await startContractProxy({ upstream: service.url, observe: file });
  const { send, sent } = counted(proxy.url);
  for (const round of [1, 2]) await passTraffic(send, { round, prefix: "", advance: () => undefined });
  const shown = (await clientOf(proxy.url)("GET", "/_mock/observations")).body;
  expect(shown).toMatchObject({ service: service.url, sound: true, assumptions: profile, deviations: [] });
  expect(await proxy.observations()).toEqual(shown);
  await proxy.close();
  expect(readProfile(file)).toMatchObject(profile);
  const text = await scratch.read("service.yaml");
  expect(text).toContain(`version: 1\nservice: ${service.url}\nassumptions:\n`);
  expect(text).toMatch(/ {2}# POST \/authorizations: 200, \{ id: …, .*\n(?: {2}#.*\n)* {2}create-status: "200"\n/);
  expect(text).not.toMatch(/test_watched|ERP-|FIRST|WHEAT|Mill|B12345674|12345678Z/);
  expect(answered).toBe(sent.length);
  const arrived = mock.company("watched_0123456789").requests();
  // A request without a key belongs to no company, and so to no journal.
  expect(arrived.map(({ method, path }) => `${method} ${path}`)).toEqual(
    sent.flatMap(({ request, key }) => (key === "" ? [] : [request.replace(/\?.*/, "")])),
  );
});

test.each([
  ["some: thing\n", /some is not a field of a profile/],
  ["version: 1\nservice: https://other.example\nassumptions:\n", /is the profile of https:\/\/other\.example, not of/],
])("a file that is not the profile of the service is refused, and left as it is: %j", async (text, message) => {
  await using scratch = await Scratch.create();
  writeFileSync(scratch.path("notes.yaml"), text);
  const upstream = "http://127.0.0.1:9";
  await expect(startContractProxy({ upstream, observe: scratch.path("notes.yaml") })).rejects.toThrow(message);
  expect(await scratch.read("notes.yaml")).toBe(text);
});

test("the command logs what it learns, drift included, and leaves a profile when it is ended", async () => {
  await using scratch = await Scratch.create();
  await using mock = await startMockServer({ contract: "off" });
  await using liar = await Liar.before(mock.url);
  liar.lie = ({ text, ...truth }) => ({
    ...truth,
    text: text.replaceAll('"updatedAt":', '"colour":"red","updatedAt":'),
  });
  const file = scratch.path("service.yaml");
  await using proxy = new CommandHere("learn", "--proxy", liar.url, "--port", "0", "--out", file);
  const client = clientOf(await proxy.url(), apiKey);
  for (let times = 0; times < 2; times += 1) await client("GET", "/products");
  const { code, stdout } = await proxy.signal("SIGTERM");
  expect(code).toBe(0);
  expect(stdout).toMatch(/--- learned list-envelope: items\n/);
  expect(stdout).toMatch(/--- drift: GET \/products, 200: \/items\/\*\/colour \(string\) is not a field/);
  expect(stdout).toMatch(/service\.yaml settles \d+ of /);
  expect(stdout).not.toContain(apiKey);
  expect(readProfile(file)).toMatchObject({ "list-envelope": "items" });
  expect(await scratch.read("service.yaml")).toContain("/items/*/colour");
});
