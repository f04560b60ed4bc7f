import { PartnerClient } from "@totem-partner/sdk";
import { type MockFixtures, mockFixtures } from "@totem-partner/msw/vitest";
import { afterAll, describe, expect, test as base } from "vitest";
import { anAuthorization } from "./support/authorization.ts";
import { call } from "./support/listening.ts";

const test = base.extend<MockFixtures>(mockFixtures({ baseUrl: "https://service.example/partner" }));

const seen: string[] = [];

describe.concurrent("two tests at the same time", () => {
  test.for(["one", "other"])("%s has a company of its own", async (_name, { mock, company }) => {
    const partner = new PartnerClient({ baseUrl: mock.baseUrl, apiKey: company.apiKey });
    await partner.authorizations.create(anAuthorization);
    expect((await partner.authorizations.list()).total).toBe(1);
    expect(company.requests()).toHaveLength(2);
    seen.push(company.apiKey);
  });
});

test("a test that is tried again begins anew", { retry: 1 }, async ({ mock, company, task }) => {
  await call(`${mock.baseUrl}/authorizations`, { apiKey: company.apiKey, body: anAuthorization });
  expect(company.requests()).toHaveLength(1);
  expect(task.result?.retryCount).toBe(1);
});

test("the service answers in a test that asks for no fixture", async () => {
  expect((await call("https://service.example/partner/products")).status).toBe(200);
});

afterAll(() => {
  expect(new Set(seen).size).toBe(2);
});
