import { templates } from "@totem-partner/spec/templates";
import { describe, expect, test } from "vitest";
import { settled } from "../../src/findings/finding.ts";
import { Observer } from "../../src/observation/observer.ts";
import { apiKey, calibrated, type Fake, root, verdictOn } from "../support/calibrated.ts";
import { anExchange } from "../support/passing-exchange.ts";
import { dresses } from "../support/services/all-services.ts";
import { dressedService } from "../support/services/dressed-service.ts";

/** An observer between a service and its clients, with its verdict on the body of errors. */
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
  return { pass, verdict: () => verdictOn({ findings: observer.findings }, "error-body") };
}

describe.each([
  // These two name the field of a malformed id, too.
  ["FastAPI", { ...templates["error-body"].fastapi, invalidFor: ["malformed_id"] }],
  ["ASP.NET", { ...templates["error-body"].aspnet, invalidFor: ["malformed_id"] }],
  ["Laravel", "laravel"],
  ["Django REST", "django"],
] as const)("the errors of a service in the way of %s", (name, form) => {
  test("have one form for whoever asks and for whoever only observes", async () => {
    const app = dressedService(dresses[name]);
    const { pass, verdict } = observing((request) => app.fetch(request));
    const { result } = await calibrated(pass, ["product"]);
    expect((await result).created).toHaveLength(2);
    expect(verdictOn(await result, "error-body")).toEqual(settled(form));
    expect(verdict()).toEqual(settled(form));
  });
});
