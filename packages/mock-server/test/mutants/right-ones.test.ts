import { afterAll, beforeAll, expect, test } from "vitest";
import { certifiedClient } from "./certified-client.ts";
import { clientOf, clients, warmUp } from "./client-mutants.ts";
import { sourceOf } from "./programs.ts";
import { PythonIntegrations } from "./python-integration.ts";
import { certifiedReceiverHere } from "./certified-receiver-here.ts";
import { harmsOfClient } from "./client-oracle.ts";
import { type Deployment, deployed } from "./desk.ts";
import { receiverOf, receivers, Workers } from "./receiver-mutants.ts";
import { rightReceivers } from "./right-receivers.ts";
import { rightServers } from "./right-servers.ts";
import type { VirtualTime } from "./virtual-time.ts";
import { harmsOfReceiver } from "./receiver-oracle.ts";
import { rightFetchClients } from "./right-clients.ts";

const python = new PythonIntegrations();
beforeAll(warmUp);
const workers = new Workers();
afterAll(() => Promise.all([python, workers].map((one) => one[Symbol.asyncDispose]())));

const right = [
  ...clients.map((file) => ({ name: file, file, source: sourceOf(file) })),
  ...Object.entries(rightFetchClients).map(([name, changes]) => {
    const source = changes.reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`There is no ${from}.`);
      return text.replace(from, () => to);
    }, sourceOf("plain-fetch.ts"));
    return { name: `one that ${name}`, file: "plain-fetch.ts" as const, source };
  }),
];

test.each(right)("no trial fails $name", async ({ file, source }) => {
  const { exitCode, outcomes } = await certifiedClient(clientOf(source, file, python));
  const failed = [...outcomes].filter(([, { outcome }]) => outcome === "failed");
  expect([exitCode, failed.map(([id, { because }]) => `${id}: ${because}`)]).toEqual([0, []]);
});

// The oracle finds no harm where there is none.
test.each(clients)("%s does no harm", async (file) => {
  expect(await harmsOfClient(clientOf(sourceOf(file), file, python))).toEqual(new Map());
});

test.each(receivers)("%s does no harm", async (file) => {
  expect(await harmsOfReceiver(receiverOf(sourceOf(file), file, workers))).toEqual(new Map());
});

const rightOnes: [name: string, deploy: (time: VirtualTime) => Deployment][] = [
  ...receivers.map((file): [string, (time: VirtualTime) => Deployment] => [
    file,
    receiverOf(sourceOf(file), file, workers),
  ]),
  ...Object.entries(rightReceivers).map(([name, start]): [string, () => Deployment] => [name, () => deployed(start)]),
  ...Object.entries(rightServers).map(([name, start]): [string, (time: VirtualTime) => Deployment] => [
    name,
    (time) => deployed(start, (work) => time.outside(work)),
  ]),
];

test.each(rightOnes)("no trial fails a receiver that %s", async (_, deploy) => {
  const outcomes = await certifiedReceiverHere(deploy);
  const failed = [...outcomes].filter(([, { outcome }]) => outcome === "failed");
  expect(failed.map(([id, { because }]) => `${id}: ${because}`)).toEqual([]);
  expect(outcomes.get("signature-right")?.outcome).toBe("passed");
});
