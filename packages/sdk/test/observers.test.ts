import { expect, test } from "vitest";
import type { RequestEvent, ResponseEvent } from "../src/index.ts";
import { authorization, id } from "./examples.ts";
import { clientOf, failureOf, json } from "./scripted-service.ts";

const url = `https://service.example/partner/authorizations/${id}`;
const request = { operation: "getAuthorization", method: "GET", url, attempt: 1 };

test("onRequest and onResponse are told about each request, of resources and of raw calls", async () => {
  const events: (RequestEvent | ResponseEvent)[] = [];
  const note = (event: RequestEvent | ResponseEvent) => void events.push(event);
  const { partner } = clientOf(() => json({}, 404), { onRequest: note, onResponse: note });
  await failureOf(partner.authorizations.get(id));
  await partner.raw.GET("/authorizations/{id}", { params: { path: { id } } });
  const response = { ...request, status: 404, requestId: "req-1", milliseconds: expect.any(Number) };
  expect(events).toEqual([request, response, request, response]);
});

test("an observer that throws changes nothing, and the logger is warned", async () => {
  const warnings: string[] = [];
  const fail = () => {
    throw new RangeError("a bug of the observer");
  };
  const logger = { debug: () => {}, warn: (line: string) => void warnings.push(line) };
  const { partner } = clientOf(() => json(authorization), { onRequest: fail, onResponse: fail, logger });
  expect(await partner.authorizations.get(id)).toEqual(authorization);
  expect(warnings).toEqual(["onRequest threw RangeError.", "onResponse threw RangeError."]);
});

test("a logger gets a line for each request and each answer", async () => {
  const lines: string[] = [];
  const logger = { debug: (line: string) => void lines.push(line), warn: () => {} };
  const { partner } = clientOf(() => json(authorization), { logger });
  await partner.authorizations.get(id);
  expect(lines).toEqual([`GET ${url}`, expect.stringMatching(/ answered 200 in \d+ ms, request req-1$/)]);
});
