import fc from "fast-check";
import { eventNames } from "../../template/delivery-values.ts";
import type { OwnAlternatives } from "../../template/own-alternatives.ts";
import { listNames } from "../../template/own-alternatives.ts";
import type { Template } from "../../template/template.ts";

const keys = ["content", "rows", "tally", "Meta", "leaf", "x-more", "error", "message", "kind", "v", "when", "Event"];

/** A key of an object, now and then an unusual one. */
const key = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...keys) }, fc.stringMatching(/^[a-z]\w{0,8}$/));

const constant: fc.Arbitrary<Template> = fc.constantFrom<Template>("fixed", 7, true, null, [], {}, { sorted: false });

const placed = (names: readonly string[]): fc.Arbitrary<Template> =>
  fc
    .constantFrom(...names)
    .chain((name) => fc.constantFrom<Template>(`{${name}}`, `{${name}}`, { [name]: `{${name}}` }));

/** An object with one part that must be there, among others, somewhere below up to two keys. */
function around(part: Template, others: fc.Arbitrary<Template>): fc.Arbitrary<Template> {
  const fields = fc.tuple(
    fc.uniqueArray(key, { minLength: 1, maxLength: 6 }),
    fc.array(fc.oneof(others, others, constant), { minLength: 6, maxLength: 6 }),
    fc.nat(5),
    fc.constantFrom("", "", "?"),
  );
  const object = fields.map(([names, values, at, mark]): Template =>
    Object.fromEntries(
      names.map((name, index) =>
        index === at % names.length ? [name, part] : [`${name}${index === 0 ? mark : ""}`, values[index] ?? null],
      ),
    ),
  );
  return fc.oneof(
    { weight: 3, arbitrary: object },
    fc.tuple(key, object).map(([outer, inner]): Template => ({ [outer]: inner })),
  );
}

const counts = ["total", "limit", "offset", "count", "page", "pageIndex", "pages", "from", "next", "hasNext", "isLast"];
const envelope = fc.oneof(fc.constantFrom<Template>("data", "array", "spring"), around("{items}", placed(counts)));

const details = ["status", "statusText", "code", "upperCode", "title", "reason", "path", "requestId", "timestamp"];
const plainForms: Template[] = [
  "{sentences}",
  "{errors}",
  [{ at: "{field.keys}", msg: "{field.message}" }],
  ["{field.sentence}"],
  { "{field.name}": ["{field.message}"] },
];
const forms: Template[] = [
  [{ "source?": { "pointer?": "/data/{field.body}", "parameter?": "{field.query}" }, input: "{field.value}" }],
  ...plainForms,
];
const error = fc.oneof(
  { weight: 2, arbitrary: placed(details) },
  fc.constantFrom<Template>("E-{code}: {status}", "E-{code}: {status}", "HTTP {status} ({reason})", "{reason}: {code}"),
);

const pages = fc.constantFrom<OwnAlternatives["error"]>(
  { type: "text/html", body: "<!DOCTYPE html>\n<title>Error</title>\n<pre>{reason}</pre>\n" },
  {
    type: "text/html",
    body: "<h1>{status} {reason}</h1><p>{detail}</p>",
    invalid: "<p>{summary}</p><a href='{path}'></a>",
  },
  { type: "text/plain", body: "{code}: {detail}" },
);

const list = fc
  .tuple(
    envelope,
    fc.option(fc.dictionary(fc.constantFrom(...listNames), envelope, { maxKeys: 3 }), { nil: undefined }),
  )
  .chain(([given, except]) =>
    fc.constantFrom<OwnAlternatives["list"]>(
      { envelope: given, ...(except && { except }) },
      { envelope: { _embedded: { "{kind}": "{items}" }, "_links?": { "next?": "{nextUrl}", self: "{selfUrl}" } } },
      { envelope: given, headers: { Link: "{links}", "X-Total-Count": "{total}", "X-Next": "page {next}" } },
    ),
  );

const ofRecord = around("{record}", placed(["id", "kind"]));
const withMembers = fc.constantFrom<OwnAlternatives["record"]>(
  { record: { "...": "{record}", at: "{url}", is: "{singular}" }, type: "application/hal+json" },
  { record: { "@context": "{base}/${kind}", "...": "{record}" }, receipt: { data: "{record}" } },
  { record: { "...": "{attributes}", "key?": "{id}" }, item: { "...": "{record}", self: { href: "{url}" } } },
);
const plainRecord = fc.oneof(
  fc.record({ record: ofRecord }),
  fc.record({ record: ofRecord, item: ofRecord }),
  fc.constant<OwnAlternatives["record"]>({ record: { "{kind}": 1, is: { id: "{id}", has: "{attributes}" } } }),
);

const errorsWith = (invalidForms: readonly Template[]) =>
  fc
    .tuple(
      around("{detail}", error),
      fc.option(
        fc.constantFrom(...invalidForms).chain((form) => around(form, error)),
        { nil: undefined },
      ),
      fc.constantFrom(undefined, "application/json", "application/problem+json", "application/vnd.api+json"),
      fc.nat(4),
    )
    .map(([body, invalid, type, nth]): OwnAlternatives["error"] => ({
      body,
      ...(nth === 0 && { status: 200 }),
      ...(invalid !== undefined && { invalid }),
      ...(type !== undefined && { type }),
    }));

const codes = fc.constantFrom<OwnAlternatives["error"]["codes"]>(
  undefined,
  { validation_failed: 40_001, "404": 40_401 },
  { "400": "BAD", malformed_id: "ID" },
);
const errors = fc
  .tuple(errorsWith(forms), codes, fc.boolean())
  .map(([own, given, hasOthers]): OwnAlternatives["error"] => ({
    ...own,
    ...(hasOthers && own.invalid !== undefined && { invalidFor: ["malformed_id", "unknown_reference"] }),
    ...(given && { codes: given }),
  }));

const events = fc
  .tuple(fc.constantFrom("", "v1.", "TOTEM_"), fc.constantFrom("-", "_", ":"), fc.subarray([...eventNames]))
  .map(([prefix, joint, named]): OwnAlternatives["events"] =>
    Object.fromEntries(named.map((event) => [event, `${prefix}${event.replace(".", joint)}`])),
  );

const parts = ["id", "occurredAt", "data", "reason", "authorization.id", "authorization.status"];
const delivery = around("{type}", placed(["authorization", "subject", ...parts])).chain((body) =>
  fc.constantFrom<OwnAlternatives["delivery"]>({ body }, { body: [body] }),
);

const signature = fc
  .record({
    joint: fc.constantFrom("", ".", ":", "|", "\n"),
    names: fc.subarray(["{timestamp}", "{id}", "{method}", "{path}", "{url}", "v0"]),
    isFirst: fc.boolean(),
    digest: fc.constantFrom("{hex}", "{base64}"),
    prefix: fc.constantFrom("", "sha256=", "v1,", "v1=", "$("),
    also: fc.constantFrom<[text: string, separator?: "," | ";" | " "]>(
      [""],
      ["t={timestamp};", ";"],
      ["ts={timestamp} id={id} ", " "],
    ),
    headers: fc.constantFrom(undefined, { signature: "Sig" }, { timestamp: "Sent-At", id: "Message-Id" }),
    secret: fc.constantFrom<"text" | "base64">("text", "text", "base64"),
  })
  .map(({ joint, names, isFirst, digest, prefix, also: [before, separator], headers, secret }) => ({
    content: (isFirst ? ["{body}", ...names] : [...names, "{body}"]).join(joint),
    signature: `${before}${prefix}${digest}`,
    ...(separator !== undefined && { separator }),
    ...(headers && { headers }),
    secret,
  }));

const retries = fc.record(
  {
    attempts: fc
      .uniqueArray(fc.integer({ min: 1, max: 7200 }), { maxLength: 8 })
      .map((instants) => [0, ...instants.sort((one, other) => one - other)]),
    timeout: fc.integer({ min: 1, max: 60 }),
    stopsAtGone: fc.boolean(),
    retryAfter: fc.boolean(),
    jitter: fc.constantFrom(0, 0.1, 1),
  },
  { requiredKeys: ["attempts"] },
);

const refusal = fc
  .record({ status: fc.constantFrom(400, 404, 409, 410, 422, 500), code: fc.constantFrom("taken", "E-17") })
  .chain((one) => fc.constantFrom<OwnAlternatives["refusal"]>(one, { ...one, detail: "has already been taken" }));

/** Alternatives of one's own, of each kind. */
export const randomOwn: { readonly [Kind in keyof OwnAlternatives]: fc.Arbitrary<OwnAlternatives[Kind]> } = {
  list,
  record: fc.oneof(withMembers, plainRecord),
  error: fc.oneof({ weight: 6, arbitrary: errors }, pages),
  events,
  delivery,
  refusal,
  signature,
  retries,
};

/** Some of each kind, always the same ones. */
export const ownExamples = (kind: keyof OwnAlternatives | undefined) =>
  kind === undefined ? [] : fc.sample<OwnAlternatives[keyof OwnAlternatives]>(randomOwn[kind], { numRuns: 6, seed: 6 });
