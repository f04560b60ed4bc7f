import { createServer } from "node:http";
import { isPartnerError } from "@totem-partner/sdk";
import { clientsOf, steps } from "@totem-partner/sdk/integration-steps";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { kinds } from "@totem-partner/discovery/kinds";
import { readProfile } from "../../src/input/read-profile.ts";
import { northGate } from "../support/authorization.ts";
import { runHere } from "../support/command-here.ts";
import { onFreePort } from "../support/free-port.ts";
import { Companies } from "../support/frameworks/company.ts";
import { expressService } from "../support/frameworks/express-service.ts";
import { fastifyService } from "../support/frameworks/fastify-service.ts";
import { nestService } from "../support/frameworks/nest-service.ts";
import { startMockServer } from "../support/mock.ts";
import { Scratch } from "../support/scratch.ts";

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => vi.unstubAllEnvs());

interface Running {
  url: string;
  close: () => Promise<unknown>;
}

const starts: Record<string, (companies: Companies) => Promise<Running>> = {
  express: async (companies) => {
    const { url, [Symbol.asyncDispose]: close } = await onFreePort(createServer(expressService(companies)));
    return { url, close };
  },
  fastify: async (companies) => {
    const app = fastifyService(companies);
    return { url: await app.listen({ host: "127.0.0.1", port: 0 }), close: () => app.close() };
  },
  nestjs: async (companies) => {
    const app = await nestService(companies);
    await app.listen(0, "127.0.0.1");
    return { url: await app.getUrl(), close: () => app.close() };
  },
};

/** How each step of an integration ends, with a company of its own. */
async function outcomes(
  baseUrl: string,
  assumptions: ReturnType<typeof readProfile>,
  keyOf: (step: number) => string,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [at, [name, step]] of Object.entries(steps).entries()) {
    const apiKey = keyOf(at);
    try {
      await step(clientsOf({ baseUrl, apiKey, profile: { version: 1, assumptions } }));
      found[name] = "passes";
    } catch (error) {
      if (!isPartnerError(error)) throw new Error(`${name}: ${String(error)}`, { cause: error });
      found[name] = error.kind;
    }
  }
  return found;
}

/** The page that Express makes of any error. */
const page = [
  "<!DOCTYPE html>",
  '<html lang="en">',
  "<head>",
  '<meta charset="utf-8">',
  "<title>Error</title>",
  "</head>",
];
const body = [...page, "<body>", "<pre>{reason}</pre>", "</body>", "</html>", ""].join("\n");

/** What is learned of each: an alternative of its own where it has one, and the statuses that it returns by itself. */
const learned: Record<string, object> = {
  express: {
    "list-envelope": { envelope: { data: "{items}", count: "{count}", totalCount: "{total}" } },
    "error-body": { type: "text/html", body },
    "action-status": "200",
    "repeat-create": "200",
  },
  fastify: {
    "list-envelope": {
      envelope: { rows: "{items}", paging: { total: "{total}", limit: "{limit}", offset: "{offset}" } },
    },
    "error-body": {
      body: { statusCode: "{status}", error: "{reason}", message: "{detail}" },
      invalid: { statusCode: "{status}", code: "FST_ERR_VALIDATION", error: "{reason}", message: "{detail}" },
    },
    "action-status": "201",
    "repeat-create": "200",
  },
  nestjs: {
    "list-envelope": { envelope: { rows: "{items}", total: "{total}", limit: "{limit}", offset: "{offset}" } },
    // Without a ValidationPipe, no error lists what is wrong with several fields.
    "error-body": { body: { message: "{detail}", error: "{reason}", statusCode: "{status}" } },
    "action-status": "201",
    "repeat-create": "201",
  },
};

/** What all of them do alike, because their company does it. */
const likewise = {
  "path-prefix": "absent",
  "auth-failure": "401",
  "unknown-field": "ignore",
  "repeat-create-changed": "conflict",
  "unknown-driver": "accept",
  "repeat-activation": "200",
};

/** What only the words of an error tell: the pages of Express have none. */
const withoutWords: Record<string, object> = {
  express: {
    "a carrier that is not registered is told from other refusals": "validation",
    "an order is cancelled once; then it cannot be cancelled or changed": "conflict",
  },
};

test.each(Object.entries(starts))(
  "a service in the way of %s is calibrated, and every journey of the client ends alike with it and with a mock that follows",
  async (name, start) => {
    await using scratch = await Scratch.create();
    const companies = new Companies();
    const service = await start(companies);
    try {
      vi.stubEnv("TOTEM_PARTNER_API_KEY", companies.key);
      const out = scratch.path("service.yaml");
      const writes = kinds.flatMap((kind) => ["--allow-writes", kind]);
      const given = ["--totem-group", northGate, "--carrier", "B12345674", ...writes];
      const { code } = await runHere(
        "calibrate",
        "--base-url",
        service.url,
        "--out",
        out,
        "--per-minute",
        "99999",
        ...given,
      );
      expect(code).toBe(0);
      const profile = readProfile(out);
      expect(profile).toMatchObject({ ...likewise, ...learned[name] });
      const theirs = await outcomes(service.url, profile, (step) => `framework_step_${String(step)}_0123456789`);
      await using mock = await startMockServer({ assumptions: profile });
      expect(await outcomes(mock.url, profile, (step) => mock.company(`step-${String(step)}`).apiKey)).toEqual(theirs);
      const failed = Object.fromEntries(Object.entries(theirs).filter(([, ending]) => ending !== "passes"));
      expect(failed).toEqual(withoutWords[name] ?? {});
    } finally {
      await service.close();
    }
  },
);
