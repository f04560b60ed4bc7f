import { anAuthorization } from "./authorization.ts";
import { aWireRequest, type WireRequest } from "./wire/wire-request.ts";

/** A kind of request on which Prism and the service disagree, and why. */
export interface PrismException {
  why: string;
  /** True if a request is of this kind, given the detail of the service's problem. */
  covers: (request: WireRequest, detail: string, assumed: Readonly<Record<string, string | number>>) => boolean;
  /** One of this kind. */
  example: { request: WireRequest; assumed?: Readonly<Record<string, string | number>> };
}

const parametersOf = ({ target }: WireRequest) => [...new URL(target, "http://localhost").searchParams];

/** The requests that the service refuses, and Prism does not. There is nothing that only Prism refuses. */
export const prismExceptions: readonly PrismException[] = [
  {
    why: "Prism takes an empty query parameter for one that is absent.",
    covers: (request) => parametersOf(request).some(([, value]) => value === ""),
    example: { request: aWireRequest("listProducts", { target: "/products?limit=" }) },
  },
  {
    why: "Prism reads a query as JavaScript reads numbers: +5, 1e1, 0x10 and a space before them are integers.",
    covers: (request) => parametersOf(request).some(([, value]) => /^(\+5|1e1|0x10| 5|5\.0)$/.test(value)),
    example: { request: aWireRequest("listProducts", { target: "/products?limit=1e1" }) },
  },
  {
    why: "OpenAPI does not say whether a body needs a Content-Type.",
    covers: ({ headers, body }) => body !== undefined && headers["content-type"] === undefined,
    example: {
      request: aWireRequest("createProduct", { headers: { "x-partner-api-key": "test_demo" }, body: { name: "Rye" } }),
    },
  },
  {
    why: "OpenAPI says nothing of encodings; JSON that is not in UTF-8 is none (RFC 8259).",
    covers: ({ headers }) => (headers["content-type"] ?? "").includes("charset=iso-8859-1"),
    example: {
      request: aWireRequest("createProduct", {
        headers: { "x-partner-api-key": "test_demo", "content-type": "application/json; charset=iso-8859-1" },
        body: { name: "Rye" },
      }),
    },
  },
  {
    why: "That a window ends before it begins is no keyword of JSON Schema; x-not-before says it.",
    covers: (_request, detail) => detail.includes("must not be before"),
    example: {
      request: aWireRequest("createAuthorization", {
        body: anAuthorization({ scheduledDate: "2026-07-02T06:00:00Z", endDate: "2026-07-01T06:00:00Z" }),
      }),
    },
  },
  {
    why: "Whether a URL names a host and a port that exist is no keyword of JSON Schema, and its format does not ask.",
    covers: (_request, detail) => detail.includes("must name a host, and a port from 0 to 65535"),
    example: { request: aWireRequest("putWebhookConfiguration", { body: { url: "http://", subscribedEvents: [] } }) },
  },
];
