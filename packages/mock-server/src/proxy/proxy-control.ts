import type { IncomingMessage } from "node:http";
import { controlAnswer, forbidden } from "@totem-partner/control";
import type { ExchangeAnswer } from "@totem-partner/simulator";
import type { Problem } from "@totem-partner/simulator/host";
import type { RequestTarget } from "../http/http-adapter.ts";
import type { ProxyAudit } from "./proxy-audit.ts";
import { violationCauses } from "./reported-violations.ts";

export interface ProxyControlOptions {
  audit: Pick<ProxyAudit, keyof ProxyAudit>;
  observation?: { shown: () => Promise<object> } | undefined;
  version: string;
  adminToken: string | undefined;
}

const json = (value: unknown): ExchangeAnswer => ({
  status: 200,
  headers: { "content-type": "application/json" },
  text: JSON.stringify(value),
});

const refuse = (problem: Problem): ExchangeAnswer => controlAnswer(problem).answer;

/** The methods of each path, without that of `/_mock/health`. */
const allowed = new Map([
  ["/_mock/violations", "DELETE, GET"],
  ["/_mock/observations", "GET"],
]);

export async function controlProxy(
  { method: asked = "", headers, socket }: IncomingMessage,
  { path }: RequestTarget,
  { audit, observation, version, adminToken }: ProxyControlOptions,
): Promise<ExchangeAnswer> {
  // Node omits the body of a HEAD.
  const method = asked === "HEAD" ? "GET" : asked;
  if (method === "GET" && path === "/_mock/health") return json({ status: "ok", version });
  const { authorization } = headers;
  const refusal = forbidden({ authorization, remoteAddress: socket.remoteAddress }, adminToken);
  if (refusal) return refuse(refusal);
  const allow = allowed.get(path);
  if (allow === undefined) {
    const paths = "/_mock/violations, /_mock/observations and /_mock/health";
    return refuse({ code: "unknown_path", detail: `A proxy's control API has only ${paths}.` });
  }
  switch (`${method} ${path}`) {
    case "GET /_mock/violations": {
      const items = await audit.violations();
      return json({ items, causes: violationCauses(items), ...audit.counts });
    }
    case "DELETE /_mock/violations":
      await audit.flush();
      audit.clear();
      return { status: 204, headers: {}, text: "" };
    case "GET /_mock/observations":
      if (observation) return json(await observation.shown());
      return refuse({ code: "unknown_path", detail: "This proxy does not observe. Start it with --observe FILE." });
    default:
      return refuse({ code: "method_not_allowed", detail: `This path accepts only ${allow}.`, headers: { allow } });
  }
}
