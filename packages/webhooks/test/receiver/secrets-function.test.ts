import { inspect } from "node:util";
import express from "express";
import fastify, { type FastifyRequest } from "fastify";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { receiver as expressReceiver } from "../../src/express.ts";
import { receiver as fastifyReceiver } from "../../src/fastify.ts";
import { receiver as fetchReceiver } from "../../src/fetch.ts";
import type { FetchReceiverOptions } from "../../src/fetch.ts";
import { signatureHeader } from "../../src/index.ts";
import { receiver as nodeReceiver } from "../../src/node.ts";
import { aDelivery, anEvent, secret } from "../support/a-delivery.ts";
import { consoleLines } from "../support/console-lines.ts";
import { deliver } from "../support/deliver.ts";
import { listen, listenFastify, type Served } from "../support/listen.ts";

const companies: Record<string, string> = { north: "secret of the north", south: "secret of the south" };
const on = { "*": () => undefined };
const onError = () => undefined;
const ofPath = (path = "") => companies[path.split("/").at(-1) ?? ""];

async function served(starting: Promise<Served>): Promise<string> {
  const server = await starting;
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server.url;
}

describe("several companies at one address", () => {
  const post = async (url: string, company: string, secretOf: string) =>
    (await fetch(`${url}/${company}`, await aDelivery(anEvent(), companies[secretOf]))).status;

  test.each([
    [
      "Express",
      () =>
        listen(
          express().post(
            "/webhooks/:company",
            expressReceiver({
              secrets: (request: express.Request) => companies[String(request.params["company"])],
              on,
              onError,
            }),
          ),
        ),
    ],
    ["node:http", () => listen(nodeReceiver({ secrets: async ({ url }) => ofPath(url), on, onError }))],
    [
      "Fastify",
      () =>
        listenFastify(
          fastify().register(
            fastifyReceiver({ secrets: (request: FastifyRequest) => ofPath(request.url), on, onError }),
            { prefix: "/webhooks/:company" },
          ),
        ),
    ],
  ])("%s: each is verified with its own secret, which the request names", async (_name, start) => {
    const url = await served(start());
    expect(await post(url, "north", "north")).toBe(204);
    expect(await post(url, "south", "south")).toBe(204);
    expect(await post(url, "north", "south")).toBe(401);
    expect(await post(url, "nowhere", "south")).toBe(503);
  });

  test("fetch: the function receives the request itself", async () => {
    const receive = fetchReceiver({ secrets: (request) => ofPath(new URL(request.url).pathname), on, onError });
    const request = new Request("http://localhost/webhooks/north", await aDelivery(anEvent(), companies["north"]));
    expect((await receive(request)).status).toBe(204);
  });
});

test("the function is called for each delivery, so that a secret that was rotated counts at once", async () => {
  const secrets = vi.fn().mockReturnValueOnce("yesterday's").mockResolvedValue(["today's", secret]);
  const receive = fetchReceiver({ secrets, on, onError });
  const statuses: number[] = [];
  for (let times = 0; times < 3; times += 1) {
    statuses.push((await receive(new Request("http://localhost", await aDelivery()))).status);
  }
  expect(statuses).toEqual([401, 204, 204]);
  expect(secrets).toHaveBeenCalledTimes(3);
});

describe("without secrets, the answer is 503, so that the service delivers again, and it is reported", () => {
  const away = new Error("The vault is sealed.");
  test.each<[string, NonNullable<FetchReceiverOptions["secrets"]>, unknown]>([
    [
      "the function throws",
      () => {
        throw away;
      },
      away,
    ],
    ["its promise rejects", () => Promise.reject(away), away],
    ["it returns nothing", () => undefined, expect.any(TypeError)],
    ["it returns an empty list", async () => [], expect.any(TypeError)],
    ["it returns an empty secret", () => "", expect.any(TypeError)],
    ["it returns an empty secret among others", () => [secret, ""], expect.any(TypeError)],
    ["it returns something else", () => Object(7) as never, expect.any(TypeError)],
  ])("%s", async (_what, secrets, cause) => {
    const handler = vi.fn();
    const { status, errors } = await deliver({ secrets, on: { "*": handler } });
    expect([status, errors]).toMatchObject([503, [{ code: "secrets-failed", cause }]]);
    expect(handler).not.toHaveBeenCalled();
    expect(inspect(errors)).not.toContain(secret);
  });

  test("it takes longer than the timeout", async () => {
    const { status, errors } = await deliver({ secrets: () => new Promise(() => undefined), timeout: 1 });
    expect([status, errors]).toMatchObject([503, [{ code: "secrets-failed" }]]);
    expect(errors[0]?.cause).toMatchObject({ message: "It did not return within 1 ms." });
  });

  test("and the sender learns nothing of the reason", async () => {
    consoleLines();
    const receive = fetchReceiver({ secrets: () => Promise.reject(away), on });
    const response = await receive(new Request("http://localhost", await aDelivery()));
    expect(await response.json()).toEqual({
      title: "The receiver cannot verify deliveries right now",
      status: 503,
      code: "secrets-failed",
    });
  });
});

test("with allowUnsigned, a function may return none", async () => {
  const receive = fetchReceiver({ secrets: () => [], allowUnsigned: true, on, onError });
  const request = new Request("http://localhost", { method: "POST", body: JSON.stringify(anEvent()) });
  expect((await receive(request)).status).toBe(204);
});

test("nobody who sends no signature asks for secrets, nor one of another form or without what it covers", async () => {
  const secrets = vi.fn(() => secret);
  const receive = fetchReceiver({ secrets, signedContent: "timestamp-body", on, onError });
  const { headers, ...delivery } = await aDelivery();
  const statuses: number[] = [];
  for (const sent of [{}, { [signatureHeader]: "sha256=guessed" }, headers]) {
    statuses.push((await receive(new Request("http://localhost", { ...delivery, headers: sent }))).status);
  }
  expect(statuses).toEqual([401, 401, 401]);
  expect(secrets).not.toHaveBeenCalled();
});

test("a request that is not a POST, and a body that is too large, ask for no secrets", async () => {
  const secrets = vi.fn(() => secret);
  const receive = fetchReceiver({ secrets, bodyLimit: 10, on, onError });
  await receive(new Request("http://localhost"));
  await receive(new Request("http://localhost", await aDelivery()));
  expect(secrets).not.toHaveBeenCalled();
});
