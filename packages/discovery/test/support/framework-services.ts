import type { Fake } from "./calibrated.ts";
import { apiKey, json, root } from "./calibrated.ts";

interface Made {
  id: string;
  name: string;
  createdAt: string;
}

interface Page {
  records: readonly Made[];
  total: number;
  limit: number;
  offset: number;
  address: string;
}

interface Invalid {
  loc: readonly [part: string, name: string];
  value: unknown;
  is: "missing" | "no integer" | "too small";
}

/** The lists and errors of a service as one writes it with a web framework. */
interface Framework {
  page: (page: Page) => unknown;
  unknownPath: () => Response;
  unknownRecord: (kind: string) => Response;
  noId: (text: string) => Response;
  invalid: (field: Invalid) => Response;
  noKey: () => Response;
}

const phrases = {
  missing: "This field is required.",
  "no integer": "A valid integer is required.",
  "too small": "Ensure this value is greater than or equal to 1.",
};

const nextPage = ({ total, limit, offset, address }: Page): string | undefined =>
  offset + limit < total ? `${address}?limit=${limit}&offset=${offset + limit}` : undefined;

/** https://www.django-rest-framework.org/api-guide/exceptions/; what has no route is answered by Django, with a page. */
const django: Framework = {
  page: (page) => ({ count: page.total, next: nextPage(page) ?? null, previous: null, results: page.records }),
  unknownPath: () =>
    new Response("<!doctype html>\n<html lang=en>\n<title>Not Found</title>\n<h1>Not Found</h1>\n</html>\n", {
      ...{ status: 404, headers: { "content-type": "text/html; charset=utf-8" } },
    }),
  unknownRecord: (kind) => json({ detail: `No ${kind} matches the given query.` }, 404),
  noId: () => json({ detail: "Not found." }, 404),
  invalid: ({ loc: [, name], is }) => json({ [name]: [phrases[is]] }, 400),
  noKey: () => json({ detail: "Authentication credentials were not provided." }, 401),
};

const pydantic = {
  missing: { type: "missing", msg: "Field required" },
  "no integer": { type: "int_parsing", msg: "Input should be a valid integer, unable to parse string as an integer" },
  "too small": { type: "greater_than_equal", msg: "Input should be greater than or equal to 1", ctx: { ge: 1 } },
} as const;

/** https://fastapi.tiangolo.com/tutorial/handling-errors/, with the members that Pydantic adds: `input` and `ctx`. */
const fastapi: Framework = {
  page: ({ records, total, limit, offset }) => ({ items: records, total, limit, offset }),
  unknownPath: () => json({ detail: "Not Found" }, 404),
  unknownRecord: (kind) => json({ detail: `There is no such ${kind}` }, 404),
  noId: (input) => {
    const error = `invalid character: found \`${input.charAt(0)}\` at 1`;
    const msg = `Input should be a valid UUID, ${error}`;
    return json({ detail: [{ type: "uuid_parsing", loc: ["path", "id"], msg, input, ctx: { error } }] }, 422);
  },
  invalid: ({ loc, value, is }) => json({ detail: [{ ...pydantic[is], loc, input: value }] }, 422),
  noKey: () => json({ detail: "Not authenticated" }, 401),
};

const odataError = (status: number, code: string, message: string, more: object = {}): Response =>
  json({ error: { code, message, ...more } }, status);

/** https://docs.oasis-open.org/odata/odata-json-format/v4.01/odata-json-format-v4.01.html#sec_ErrorResponse */
const odata: Framework = {
  page: (page) => ({ "@odata.count": page.total, value: page.records, "@odata.nextLink": nextPage(page) }),
  unknownPath: () => odataError(404, "ResourceNotFound", "Resource not found for the segment."),
  unknownRecord: (kind) => odataError(404, "EntityNotFound", `The ${kind} with this key does not exist.`),
  noId: (text) => odataError(400, "InvalidKey", `The key '${text}' is not a valid Guid.`),
  invalid: ({ loc: [, target], is }) => {
    const details = [{ code: is === "missing" ? "NullValue" : "InvalidValue", target, message: phrases[is] }];
    return odataError(400, "BadRequest", "The request is not valid.", { details });
  },
  noKey: () => odataError(401, "Unauthorized", "Access is denied."),
};

const empty = ["warehouses", "authorizations", "cleaning-categories", "cleaning-types", "cleaning-incompatibilities"];

function serviceIn(framework: Framework): Fake {
  const products = new Map<string, Made>();
  let made = 0;
  const make = (name: string): Made => {
    made += 1;
    const id = `00000000-0000-4000-8000-${String(made).padStart(12, "1")}`;
    const record = { id, name, createdAt: new Date(1_780_000_000_000 + made * 60_000).toISOString() };
    products.set(id, record);
    return record;
  };
  const one = (record: Made, method: string, sent: Partial<Made>): Response => {
    if (method === "DELETE") {
      products.delete(record.id);
      return new Response(null, { status: 204 });
    }
    return json(Object.assign(record, sent));
  };
  const list = (records: readonly Made[], { searchParams, pathname }: URL): Response => {
    const numbers = [];
    for (const [name, usual, least] of [
      ["limit", "50", 1],
      ["offset", "0", 0],
    ] as const) {
      const value = searchParams.get(name) ?? usual;
      const wrong = /^\d+$/.test(value) ? "too small" : "no integer";
      if (wrong === "no integer" || Number(value) < least)
        return framework.invalid({ loc: ["query", name], value, is: wrong });
      numbers.push(Number(value));
    }
    const [limit = 0, offset = 0] = numbers;
    const page = { limit: Math.min(limit, 100), offset, total: records.length, address: `${root}${pathname}` };
    return json(framework.page({ ...page, records: records.slice(offset, offset + page.limit) }));
  };
  for (const name of ["Wheat", "Rye"]) make(name);
  return async (request) => {
    const { method, headers } = request;
    const url = new URL(request.url);
    const [, kind = "", id] = url.pathname.split("/");
    const isSingle = ["webhook", "cleaning-protocol"].includes(kind);
    if (kind !== "products" && !empty.includes(kind) && !isSingle) return framework.unknownPath();
    if (headers.get("X-Partner-API-Key") !== apiKey) return framework.noKey();
    if (isSingle) return new Response(null, { status: 204 });
    const sent = (method === "GET" || method === "DELETE" ? {} : await request.json()) as Partial<Made>;
    const isNameless = method === "POST" || "name" in sent;
    if (isNameless && typeof sent.name !== "string")
      return framework.invalid({ loc: ["body", "name"], value: sent, is: "missing" });
    if (id !== undefined) {
      if (!/^[\da-f-]{36}$/.test(id)) return framework.noId(id);
      const record = kind === "products" ? products.get(id) : undefined;
      return record ? one(record, method, sent) : framework.unknownRecord(kind);
    }
    if (method === "GET") return list(kind === "products" ? [...products.values()] : [], url);
    return json(make(sent.name ?? ""), 201);
  };
}

/** Services as they are written with these frameworks: products can be read and written, and there is nothing else. */
export const frameworkServices = {
  "Django REST framework": serviceIn(django),
  FastAPI: serviceIn(fastapi),
  "FastAPI with an exception handler": serviceIn({
    ...fastapi,
    unknownRecord: (kind) => json({ message: `Nobody knows this ${kind}.` }, 404),
  }),
  OData: serviceIn(odata),
};
