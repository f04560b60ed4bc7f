import { Simulator } from "@totem-partner/simulator";
import { expect, test } from "vitest";
import { PreferredAnswers } from "../src/preferred/preferred-answers.ts";

/** Has a simulator answer where Prism is not installed. */
async function sendWithoutPrism(headers: Record<string, string>) {
  const asked: string[] = [];
  const preferred = new PreferredAnswers(() => {
    asked.push("prism");
    return "prism is not installed. Install it with npm install prism";
  });
  const request = {
    method: "GET",
    target: "/products",
    headers: new Headers({ "x-partner-api-key": "test_demo", ...headers }),
    readBody: () => new Uint8Array(),
  };
  const exchange = await new Simulator().exchange(request, preferred.standInFor(request.headers));
  return { ...exchange.answer, problem: exchange.problem, asked };
}

test("without Prism, a preference is refused, with the way to install it", async () => {
  const refused = await sendWithoutPrism({ prefer: "code=200" });
  const detail =
    "Prism creates preferred responses. prism is not installed. Install it with npm install prism, " +
    "or omit the preference.";
  expect([refused.status, refused.problem]).toMatchObject([501, { code: "prism_unavailable", detail }]);
  expect(refused.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("a request without preferences does not ask for Prism", async () => {
  expect(await sendWithoutPrism({})).toMatchObject({ status: 200, asked: [] });
  expect(await sendWithoutPrism({ prefer: "respond-async" })).toMatchObject({ status: 200, asked: [] });
});
