import type { IncomingMessage } from "node:http";
import { controlAnswer, forbidden } from "@totem-partner/control";
import type { ExchangeAnswer } from "@totem-partner/simulator";
import { type Problem, Router } from "@totem-partner/simulator/host";
import type { RequestTarget } from "../http/request-target.ts";
import type { ProxyAudit } from "./proxy-audit.ts";
import { violationCauses } from "./violation-causes.ts";

type Findings = Pick<ProxyAudit, "flush" | "violations" | "counts" | "clear">;

/** The observation, for the control API. */
export interface ShownObservations {
  /** Everything that is known so far. */
  shown: () => Promise<object>;
}

/** The context of calls to the control API. */
interface Subjects {
  audit: Findings;
  observation: ShownObservations | undefined;
}

type Call = (subjects: Subjects) => Promise<ExchangeAnswer>;

const json = (value: unknown): ExchangeAnswer => ({
  status: 200,
  headers: { "content-type": "application/json" },
  text: JSON.stringify(value),
});

/** The calls of a proxy's control API. */
const router = new Router<Call>([
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

/** The dependencies of a proxy's control API. */
export interface ProxyControlOptions {
  audit: Findings;
  observation?: ShownObservations | undefined;
  version: string;
  adminToken: string | undefined;
}

/** Responds to one call of the control API. */
export async function controlProxy(
  { method = "", headers, socket }: IncomingMessage,
  { path }: RequestTarget,
  { audit, observation, version, adminToken }: ProxyControlOptions,
): Promise<ExchangeAnswer> {
  if (method === "GET" && path === "/_mock/health") return json({ status: "ok", version });
  const { authorization } = headers;
  const refusal = forbidden({ authorization, remoteAddress: socket.remoteAddress }, adminToken);
  if (refusal) return controlAnswer(refusal).answer;
  const found = router.find(method, path);
  return found.found === "route" ? found.value({ audit, observation }) : controlAnswer(refusalOf(found)).answer;
}
