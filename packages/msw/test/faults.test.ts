import { PartnerClient } from "@totem-partner/sdk";
import { expect, test } from "vitest";
import { anAuthorization } from "./support/authorization.ts";
import { call, listening } from "./support/listening.ts";

const baseUrl = "https://service.example/partner";

test("the client makes no duplicate of a create whose answer is lost", async () => {
  using mock = listening({ baseUrl, scenarios: ["lost-answer"] });
  const partner = new PartnerClient({ baseUrl: mock.baseUrl, apiKey: "test_demo" });
  const { id } = await partner.authorizations.create(anAuthorization);
  expect(mock.exportState().authorizations.map((one) => one.id)).toEqual([id]);
  expect(mock.requests()).toMatchObject([
    { status: null, fault: { id: "lost-answer", service: { status: 201 } } },
    { status: 200, fault: null },
  ]);
});

test.each(["reset-before", "reset-after-commit"] as const)("%s is a network error", async (kind) => {
  using mock = listening({ baseUrl });
  mock.faults.add({ kind });
  await expect(call(`${baseUrl}/products`)).rejects.toThrow(TypeError);
});

test("a truncated answer fails, when its body is read at the latest", async () => {
  using mock = listening({ baseUrl });
  mock.faults.add({ kind: "truncate" });
  await expect(call(`${baseUrl}/products`).then((response) => response.text())).rejects.toThrow(TypeError);
  expect(mock.requests()).toMatchObject([{ status: 200, fault: { kind: "truncate", service: { status: 200 } } }]);
});

test("another answer is what the code under test receives", async () => {
  using mock = listening({ baseUrl, faults: [{ kind: "html-error" }] });
  const response = await call(`${baseUrl}/products`);
  expect([response.status, response.headers.get("content-type")]).toEqual([502, "text/html"]);
  expect(mock.faults.list()).toMatchObject([{ kind: "html-error", seen: 1, hit: 1 }]);
});
