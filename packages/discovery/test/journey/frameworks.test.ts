import { describe, expect, test } from "vitest";
import { settled } from "../../src/findings/finding.ts";
import { Observer } from "../../src/observation/observer.ts";
import { apiKey, calibrated, type Fake, root, verdictOn } from "../support/calibrated.ts";
import { frameworkServices } from "../support/framework-services.ts";
import { anExchange } from "../support/passing-exchange.ts";

/** What an observer between a service and its clients learns about errors. */
function observing(service: Fake) {
  const observer = new Observer({ digest: (text) => text });
  let number = 0;
  const pass: Fake = async (request) => {
    const { method, url, headers } = request;
    const body = method === "GET" || method === "DELETE" ? undefined : await request.clone().text();
    const response = await service(request);
    number += 1;
    observer.learn(
      anExchange({
        ...{ method, target: url.slice(root.length), body, status: response.status },
        ...{ type: response.headers.get("content-type") ?? "", answer: await response.clone().text() },
        passage: {
          ...{ number, startedAt: 2 * number, endedAt: 2 * number + 1 },
          caller: headers.get("X-Partner-API-Key") === apiKey ? 1 : undefined,
        },
      }),
    );
    return response;
  };
  return { pass, verdict: () => verdictOn({ findings: observer.findings, requests: 0, created: [] }, "error-body") };
}

const json = { "X-Partner-API-Key": apiKey, "content-type": "application/json" };
const unknown = "/products/00000000-0000-4000-8000-000000000000";
const errorOf = "{field.message}";

describe.each([
  ["Django REST framework", { body: { detail: "{detail}" }, invalid: { "{field.name}": [errorOf] } }],
  ["FastAPI", "fastapi"],
  [
    "FastAPI with an exception handler",
    {
      body: { message: "{detail}" },
      invalid: { detail: [{ type: "{field.code}", loc: "{field.keys}", msg: errorOf }] },
    },
  ],
  [
    "OData",
    {
      body: { error: { code: "{title}", message: "{detail}" } },
      invalid: {
        error: {
          ...{ code: "BadRequest", message: "The request is not valid." },
          details: [{ code: errorOf, target: "{field.name}", message: errorOf }],
        },
      },
    },
  ],
] as const)("the errors of a service in %s", (name, form) => {
  test("have one form for whoever asks and for whoever only observes", async () => {
    const { pass, verdict } = observing(frameworkServices[name]);
    const { result } = await calibrated(pass, ["product"]);
    expect((await result).created).toHaveLength(2);
    expect(verdictOn(await result, "error-body")).toEqual(settled(form));
    expect(verdict()).toEqual(settled(form));
  });

  test("contradict nothing where the same request was refused and not found", async () => {
    const { pass, verdict } = observing(frameworkServices[name]);
    for (const body of ['{"name":"Oats"}', '{"name":null}', '{"name":"Oats"}', '{"name":7}'])
      await pass(new Request(root + unknown, { method: "PATCH", headers: json, body }));
    expect(["settled", "not-observable"]).toContain(verdict()?.sure);
  });
});
