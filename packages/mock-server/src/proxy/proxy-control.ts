import type { IncomingMessage } from "node:http";
import { controlAnswer, forbidden } from "@totem-partner/control";
import type { ExchangeAnswer } from "@totem-partner/simulator";
import { type Problem, Router } from "@totem-partner/simulator/host";
import type { RequestTarget } from "../http/door.ts";
import type { ProxyAudit } from "./proxy-audit.ts";
import { violationCauses } from "./reported-violations.ts";

/** What the control API of a proxy shows and clears. */
export interface ProxyControlOptions {
  audit: Pick<ProxyAudit, keyof ProxyAudit>;
  /** Everything that is known so far; undefined if nothing is learned. */
  observation?: { shown: () => Promise<object> } | undefined;
  version: string;
  adminToken: string | undefined;
}

const json = (value: unknown): ExchangeAnswer => ({
  status: 200,
  headers: { "content-type": "application/json" },
  text: JSON.stringify(value),
});

const router = new Router<(options: ProxyControlOptions) => Promise<ExchangeAnswer>>([
  {
    method: "GET",
    path: "/_mock/violations",
    async value({ audit }) {
      const items = await audit.violations();
      return json({ items, causes: violationCauses(items), ...audit.counts });
    },
  },
  {
    method: "DELETE",
    path: "/_mock/violations",
    async value({ audit }) {
      await audit.flush();
      audit.clear();
      return { status: 204, headers: {}, text: "" };
    },
  },
  {
    method: "GET",
    path: "/_mock/observations",
    async value({ observation }) {
      if (observation) return json(await observation.shown());
      return controlAnswer({
        code: "unknown_path",
        detail: "This proxy does not observe. Start it with --observe FILE.",
      }).answer;
    },
  },
]);

function refusalOf(found: Exclude<ReturnType<typeof router.find>, { found: "route" }>): Problem {
  if (found.found === "nothing") {
    const paths = "/_mock/violations, /_mock/observations and /_mock/health";
    return { code: "unknown_path", detail: `A proxy's control API has only ${paths}.` };
  }
  const allow = found.allow.join(", ");
  return { code: "method_not_allowed", detail: `This path accepts only ${allow}.`, headers: { allow } };
}

/** Responds to one call of the control API. */
export async function controlProxy(
  { method = "", headers, socket }: IncomingMessage,
  { path }: RequestTarget,
  options: ProxyControlOptions,
): Promise<ExchangeAnswer> {
  const { version, adminToken } = options;
  if (method === "GET" && path === "/_mock/health") return json({ status: "ok", version });
  const { authorization } = headers;
  const refusal = forbidden({ authorization, remoteAddress: socket.remoteAddress }, adminToken);
  if (refusal) return controlAnswer(refusal).answer;
  const found = router.find(method, path);
  return found.found === "route" ? found.value(options) : controlAnswer(refusalOf(found)).answer;
}
