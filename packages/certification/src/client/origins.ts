import { type ObservedRun, evidenceOf, someOf } from "../requests/observed-run.ts";
import type { Stagecraft } from "../staging/staging.ts";
import type { ClientTrial } from "../trial.ts";
import { failed, notExercised, passed, type Verdict } from "../verdict.ts";

/** Redirects what meets a fault to the same path at another origin. */
const redirecting =
  (fault: string): Stagecraft =>
  ({ otherOrigin }) => ({
    after(exchange) {
      const { request, requestId } = exchange;
      if (exchange.fault?.id !== fault) return exchange;
      const headers = { "x-request-id": requestId, location: otherOrigin + request.target };
      return { ...exchange, value: undefined, answer: { status: 307, headers, text: "" } };
    },
  });

const id = "key-not-forwarded";

function judgeRedirect({ requests, elsewhere }: ObservedRun): Verdict {
  const [first, ...others] = requests.filter(({ fault }) => fault === id);
  if (first === undefined) return notExercised("It made no request.");
  const [exposed] = elsewhere;
  if (exposed) {
    return failed("It followed a redirect to another origin and sent its key there.", [
      evidenceOf(first),
      evidenceOf(exposed),
    ]);
  }
  return passed("It was redirected to another origin and did not send its key there.", someOf([first, ...others]));
}

/** The place where the key goes. */
export const origins: readonly ClientTrial[] = [
  {
    id,
    rule: "The key is sent only to the service, never to a redirect target.",
    happens: "Every request receives a 307 redirect to another origin; no request is executed.",
    recognised: "No request with the key reaches the other origin.",
    harm: "Anyone who takes over an abandoned domain or a proxy receives the key and can create permits with it.",
    cure: "Do not follow redirects. HTTP clients drop Authorization when the origin changes, but not X-Partner-API-Key.",
    exercise: "Make at least one request.",
    sources: ["S072", "S112"],
    circumstances: {
      name: id,
      faults: [{ id, kind: "status", status: 503 }],
      staged: redirecting(id),
      seconds: 15,
    },
    judge: judgeRedirect,
  },
];
