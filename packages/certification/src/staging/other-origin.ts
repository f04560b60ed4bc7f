import type { Stagecraft } from "./staging.ts";

/** Redirects what meets a fault to the same path at another origin. */
export const redirecting =
  (fault: string): Stagecraft =>
  ({ otherOrigin }) => ({
    after(exchange) {
      const { request, requestId } = exchange;
      if (exchange.fault?.id !== fault) return exchange;
      const headers = { "x-request-id": requestId, location: otherOrigin + request.target };
      return { ...exchange, value: undefined, answer: { status: 307, headers, text: "" } };
    },
  });
