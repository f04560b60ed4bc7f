import { everyScenario, everySuccess } from "@totem-partner/simulator/provoked-answers";
import { playAll } from "@totem-partner/simulator/transcript";
import { expect, test } from "vitest";
import { hasChromium, visit } from "../support/chromium.ts";
import { PageServer } from "../support/page-server.ts";
import { beginning } from "./beginning.ts";
import { functionDoor } from "./doors.ts";
import type { Report } from "./page.ts";

const scenarios = await everyScenario(beginning);
const expected = await playAll(functionDoor(), scenarios);

test.runIf(hasChromium).each([
  ["MSW 3", "msw", scenarios],
  // What is MSW's own in the way of an answer, the successful ones show.
  ["MSW 2", "msw-2", await everySuccess(beginning)],
] as const)(
  "in Chromium, with %s and under a policy without eval, the handlers answer byte for byte as the function does",
  { timeout: 120_000 },
  async (_version, msw, data) => {
    await using page = await PageServer.start(new URL("page.ts", import.meta.url), { data, msw });
    const report = await visit(page.url, page.report);
    expect(report).toMatchObject({
      violations: [],
      overridden: 503,
      requests: ["putWebhookConfiguration", "createAuthorization"],
      deliveries: [
        [{ kind: "failed", reason: "The receiver responded with a redirect." }],
        [{ kind: "answered", status: 204 }],
      ],
    } satisfies Omit<Report, "transcripts">);
    expect(report).toHaveProperty("transcripts", expected.slice(0, data.length));
    const [hook, ...others] = page.hooks;
    expect(others).toEqual([]);
    expect(hook).toMatchObject({ body: { type: "authorization.created" } });
    expect(hook?.headers["x-webhook-signature"]).toMatch(/^sha256=[0-9a-f]{64}$/);
  },
);
