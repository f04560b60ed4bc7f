import type { ObservedRequest, ObservedRun } from "../requests/observed-run.ts";
import type { Stagecraft } from "../staging.ts";
import { failed, passed, someOf, type Verdict } from "../verdict.ts";
import { faultTrial } from "./fault-trial.ts";

const id = "key-not-forwarded";

const redirecting: Stagecraft = ({ otherOrigin }) => ({
  after(exchange) {
    const { request, requestId, fault } = exchange;
    if (fault?.id !== id) return exchange;
    const headers = { "x-request-id": requestId, location: otherOrigin + request.target };
    return { ...exchange, value: undefined, answer: { status: 307, headers, text: "" } };
  },
});

function judgeRedirect(first: ObservedRequest, { requests, elsewhere }: ObservedRun): Verdict {
  const [exposed] = elsewhere;
  if (exposed) return failed("It followed a redirect to another origin and sent its key there.", first, exposed);
  const others = requests.filter((request) => request.fault === id && request !== first);
  return passed("It was redirected to another origin and did not send its key there.", ...someOf([first, ...others]));
}

export const keyNotForwarded = faultTrial({
  id,
  rule: "The key is sent only to the service, never to a redirect target.",
  happens: "Every request receives a 307 redirect to another origin; no request is executed.",
  recognised: "No request with the key reaches the other origin.",
  harm: "Anyone who takes over an abandoned domain or a proxy receives the key and can create permits with it.",
  cure: "Do not follow redirects. HTTP clients drop Authorization when the origin changes, but not X-Partner-API-Key.",
  sources: ["S072", "S112"],
  fault: { kind: "status", status: 503 },
  staged: redirecting,
  seconds: 15,
  judge: judgeRedirect,
});
