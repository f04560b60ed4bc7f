import fc from "fast-check";
import type { ForeignEnvelope } from "./changing-list.ts";

const sorting = { empty: true, sorted: false, unsorted: true };

/** Pages as frameworks and well-known services write them; each with its source. */
export const frameworkEnvelopes: Readonly<Record<string, ForeignEnvelope>> = {
  // PageImpl: https://docs.spring.io/spring-data/commons/reference/repositories/core-extensions.html
  "Spring Data": (content, { total, limit, offset }) => ({
    content,
    pageable: { pageNumber: 0, pageSize: limit, sort: sorting, offset, paged: true, unpaged: false },
    last: offset + content.length >= total,
    totalPages: Math.ceil(total / limit),
    totalElements: total,
    size: limit,
    number: 0,
    sort: sorting,
    numberOfElements: content.length,
    empty: content.length === 0,
  }),
  // Spring Data 1.x: the sort is a list there.
  "Spring Data, with its old sort": (content, { total }) => ({
    content,
    totalElements: total,
    sort: [{ direction: "ASC", property: "id", ignoreCase: false }],
  }),
  // PagedModel of Spring HATEOAS, which leaves out _embedded if there are no records.
  "Spring HATEOAS": (authorizations, { total, limit }) => ({
    ...(authorizations.length > 0 && { _embedded: { authorizations } }),
    _links: { self: { href: "/authorizations" } },
    page: { size: limit, totalElements: total, totalPages: Math.ceil(total / limit), number: 0 },
  }),
  // LengthAwarePaginator: https://laravel.com/docs/pagination#converting-results-to-json
  Laravel: (data, { total, limit }) => ({
    total,
    per_page: limit,
    current_page: 1,
    first_page_url: "/authorizations?page=1",
    data,
    links: [{ url: null, label: "&laquo; Previous", active: false }],
  }),
  // API resources: https://laravel.com/docs/eloquent-resources#pagination
  "Laravel API resources": (data, { total, limit }) => ({
    data,
    links: { first: "/authorizations?page=1", prev: null, next: null },
    meta: { current_page: 1, per_page: limit, total, links: [{ url: null, label: "1", active: true }] },
  }),
  // LimitOffsetPagination: https://www.django-rest-framework.org/api-guide/pagination/
  "Django REST framework": (results, { total }) => ({ count: total, next: null, previous: null, results }),
  // https://jsonapi.org/format/#document-top-level
  "JSON:API": (data, { total }) => ({ data, included: [], links: { self: "/" }, meta: { page: { total } } }),
  // https://learn.microsoft.com/odata/client/pagination
  OData: (value, { total }) => ({ "@odata.context": "$metadata#x", "@odata.count": total, value }),
  // https://api-platform.com/docs/core/pagination/
  Hydra: (members, { total }) => ({ "@type": "Collection", "hydra:member": members, "hydra:totalItems": total }),
  // A nil slice of Go is null in JSON.
  "Go, with a nil slice": (rows, { total }) => ({ rows: rows.length > 0 ? rows : null, total }),
  "data within data": (rows, { total }) => ({ success: true, data: { rows, count: total }, errors: [] }),
  "a count of the page": (records, { limit }) => ({ records, count: records.length, limit, tags: ["a"], notes: [] }),
};

const name = fc.stringMatching(/^[a-z]{3,8}$/);
const word = name.map((text) => `x_${text}`);

/** Other fields of an envelope, which count nothing. */
const besides = fc.dictionary(
  word,
  fc.oneof(fc.boolean(), fc.constant(null), name, fc.array(name, { maxLength: 2 }), fc.dictionary(word, fc.boolean())),
  { maxKeys: 3 },
);

const totalNames = ["total", "totalElements", "total_count", "TotalItems", "totalRecords", "count"] as const;

/** Any envelope whose shape says which list is meant: with or without a total, and with other things beside it. */
export const foreignEnvelope: fc.Arbitrary<ForeignEnvelope> = fc
  .record({
    keys: fc.array(name, { minLength: 1, maxLength: 3 }),
    counted: fc.constantFrom(...totalNames, "page's count", undefined),
    within: fc.constantFrom("list", "meta", "root"),
    besides,
  })
  .map(({ keys, counted, within, besides: others }) => (records, { total, limit }) => {
    const count = counted === "page's count" ? { count: records.length } : {};
    const totals = counted === undefined || counted === "page's count" ? count : { [counted]: total, x_size: limit };
    const [outer = "rows", ...inner] = keys.reverse();
    const innermost = { ...(within === "list" && totals), [outer]: records };
    const nested = inner.reduce<object>((value, key) => ({ ...others, [key]: value }), innermost);
    return { ...nested, ...others, ...(within === "meta" && { meta: totals }), ...(within === "root" && totals) };
  });
