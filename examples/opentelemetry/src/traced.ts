import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { PartnerClientOptions } from "@totem-partner/sdk";

/**
 * Options of a client whose calls are spans, with their retries, and whose requests carry the span to the service in
 * `traceparent`. Without an SDK of OpenTelemetry, they do nothing.
 */
export function traced(): Pick<PartnerClientOptions, "aroundCall" | "fetch"> {
  const tracer = trace.getTracer("totem-partner");
  return {
    async aroundCall({ operation, method, url }, next) {
      const attributes = { "http.request.method": method, "url.path": new URL(url).pathname };
      const span = tracer.startSpan(operation ?? method, { kind: SpanKind.CLIENT, attributes });
      const { status, attempts, error } = await context.with(trace.setSpan(context.active(), span), next);
      span.setAttribute("http.request.resend_count", Math.max(0, attempts - 1));
      if (status !== undefined) span.setAttribute("http.response.status_code", status);
      if (error !== undefined || (status ?? 0) >= 400) {
        span.setAttribute("error.type", error?.kind ?? String(status));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
    fetch(url, init) {
      const headers = new Headers(init.headers);
      propagation.inject(context.active(), headers, { set: (carrier, name, value) => carrier.set(name, value) });
      return fetch(url, { ...init, headers });
    },
  };
}
