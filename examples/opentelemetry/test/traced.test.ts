import { context, propagation, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { startMockServer } from "@totem-partner/mock-server";
import { PartnerClient } from "@totem-partner/sdk";
import { expect, onTestFinished, test } from "vitest";
import { traced } from "../src/traced.ts";

const id = "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11";

test("a call is one span, whatever it took, and its requests name it to the service", async () => {
  await using mock = await startMockServer();
  const exporter = new InMemorySpanExporter();
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  onTestFinished(() => {
    for (const api of [trace, context, propagation]) api.disable();
  });
  mock.faults.add({ kind: "status", operationId: "listProducts", status: 503, times: 1 });

  const partner = new PartnerClient({ baseUrl: mock.baseUrl, apiKey: mock.apiKey, ...traced() });
  await partner.products.list();
  await partner.authorizations.get(id).catch(() => undefined);

  const [listed, missing] = exporter.getFinishedSpans();
  expect(listed).toMatchObject({
    name: "listProducts",
    attributes: { "http.request.resend_count": 1, "http.response.status_code": 200, "url.path": "/products" },
    status: { code: SpanStatusCode.UNSET },
  });
  expect(missing).toMatchObject({
    name: "getAuthorization",
    attributes: { "http.response.status_code": 404, "error.type": "404" },
    status: { code: SpanStatusCode.ERROR },
  });
  const { traceId = "", spanId = "" } = listed?.spanContext() ?? {};
  const sent = mock.requests({ operationId: "listProducts" }).map(({ request }) => request.headers["traceparent"]);
  expect(sent).toEqual([1, 2].map(() => `00-${traceId}-${spanId}-01`));
});
