import type { IncomingMessage } from "node:http";
import type { ExchangeAnswer } from "@totem-partner/simulator";
import { type Problem, Router } from "@totem-partner/simulator/host";
import { forbidden } from "../control/gate.ts";
import { controlAnswer } from "../control/problem.ts";
import type { RequestTarget } from "../request-target.ts";
import type { ProxyAudit } from "./proxy-audit.ts";

type Findings = Pick<ProxyAudit, "flush" | "violations" | "counts" | "clear">;

type Call = (audit: Findings) => Promise<ExchangeAnswer>;

const json = (value: unknown): ExchangeAnswer => ({
  status: 200,
  headers: { "content-type": "application/json" },
  text: JSON.stringify(value),
});

/** What the control API of a proxy takes. */
const router = new Router<Call>([
  {
    method: "GET",
    path: "/_mock/violations",
    async value(audit) {
      await audit.flush();
      return json({ items: audit.violations, ...audit.counts });
    },
  },
  {
    method: "DELETE",
    path: "/_mock/violations",
    async value(audit) {
      await audit.flush();
      audit.clear();
      return { status: 204, headers: {}, text: "" };
    },
  },
]);

function refusalOf(found: Exclude<ReturnType<typeof router.find>, { found: "route" }>): Problem {
  if (found.found === "nothing") {
    return { code: "unknown_path", detail: "The control API of a proxy has only /_mock/violations and /_mock/health." };
  }
  const allow = found.allow.join(", ");
  return { code: "method_not_allowed", detail: `This path takes ${allow}.`, headers: { allow } };
}

/** What the control API of a proxy works on. */
export interface ProxyControlOptions {
  audit: Findings;
  version: string;
  adminToken: string | undefined;
}

/** Answers one call of the control API. */
export async function controlProxy(
  { method = "", headers, socket }: IncomingMessage,
  { path }: RequestTarget,
  { audit, version, adminToken }: ProxyControlOptions,
): Promise<ExchangeAnswer> {
  if (method === "GET" && path === "/_mock/health") return json({ status: "ok", version });
  const { authorization } = headers;
  const refusal = forbidden({ authorization, remoteAddress: socket.remoteAddress }, adminToken);
  if (refusal) return controlAnswer(refusal).answer;
  const found = router.find(method, path);
  return found.found === "route" ? found.value(audit) : controlAnswer(refusalOf(found)).answer;
}
