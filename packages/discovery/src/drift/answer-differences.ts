import { isPart, operationIn, type Part, partOf, partsOf, resolved } from "@totem-partner/spec/contract-document";
import { operations } from "@totem-partner/spec/operations";
import { type Basis, basisOf } from "./basis.ts";
import type { Deviation } from "./deviation.ts";
import type { Answers } from "./drift-book.ts";
import { type Difference, shapeDifferences, shownName } from "./shape-differences.ts";
import type { Shape } from "./shape.ts";

/** Headers that are significant for clients of such an interface. */
const telling =
  /^(deprecation|sunset|link|location|etag|retry-after|warning|(x-)?api-version|(x-)?rate-?limit.*|x-total-count)$/;

const different = (
  sort: Deviation["sort"],
  kind: Deviation["kind"],
  basis: Basis | null,
  message: string,
  about = "",
): Difference => ({ sort, kind, pointer: "", about, message, basis });

/** A media type, if it is safe to show. */
const shownType = (type: string): string => (/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : "unreadable");

const fieldsOf = ({ fields, kinds }: Shape): string =>
  fields.size === 0
    ? [...kinds].sort().join(" or ")
    : `{ ${[...fields.keys()].slice(0, 12).map(shownName).join(", ")}${fields.size > 12 ? ", …" : ""} }`;

function* headerDifferences(contract: Part, response: Part, { headers, count }: Answers): Generator<Difference> {
  const described = new Map(partsOf(response["headers"]).map(([name, part]) => [name.toLowerCase(), part]));
  for (const [name, header] of described) {
    if (resolved(contract, header)["required"] !== true || (headers.get(name) ?? 0) >= count) continue;
    const basis = basisOf(contract, header, "presence");
    yield different("contradiction", "header", basis, `lacks the header ${name}, which the contract requires`, name);
  }
  for (const name of headers.keys()) {
    if (telling.test(name) && !described.has(name))
      yield different("drift", "header", null, `has the header ${name}, which the contract does not describe`, name);
  }
}

function* bodyDifferences(contract: Part, response: Part, answers: Answers): Generator<Difference> {
  const { status, type, shape, formless, isUnreadable, codes } = answers;
  const content = isPart(response["content"]) ? response["content"] : {};
  const described = Object.keys(content);
  const hasBody = shape !== undefined || formless !== undefined || isUnreadable;
  if (described.length === 0) {
    if (hasBody)
      yield different(
        "drift",
        "media-type",
        basisOf(contract, response, "form"),
        "has a body, although the contract describes none",
      );
    return;
  }
  if (formless) {
    yield different(
      "drift",
      "problem",
      "assumed",
      `is an error in a format that matches no alternative: ${fieldsOf(formless)}`,
    );
  }
  if (!described.includes(type)) {
    const is = type === "" ? "has no media type" : `is ${shownType(type)}`;
    yield different(
      "drift",
      "media-type",
      basisOf(contract, response, "form"),
      `${is} instead of ${described.join(" or ")}`,
    );
    return;
  }
  if (isUnreadable) yield different("contradiction", "type", "documented", "is not valid JSON");
  const known = response["x-problem-codes"];
  for (const code of Array.isArray(known) && status >= 400 ? codes : []) {
    if (Array.isArray(known) && known.includes(code)) continue;
    const shown = /^[A-Za-z_.-]{1,60}$/.test(code) ? code : "…";
    yield different(
      "drift",
      "code",
      "assumed",
      `has the problem code ${shown}, which the contract does not list for this response`,
      shown,
    );
  }
  const media = content[type];
  const schema = isPart(media) ? media["schema"] : undefined;
  if (shape && isPart(schema)) {
    for (const found of shapeDifferences(contract, schema, shape)) {
      // A code that the contract does not list is reported above.
      const isCode = found.kind === "value" && ["/code", "/error/code"].includes(found.pointer);
      if (!isCode) yield found;
    }
  }
}

/** Where the responses to an operation with one status differ from the contract. */
export function answerDifferences(contract: Part, answers: Answers): Deviation[] {
  const { method, path } = operations[answers.operation];
  const response = partOf(operationIn(contract, answers.operation)?.["responses"], String(answers.status));
  const found = response
    ? [...headerDifferences(contract, response, answers), ...bodyDifferences(contract, response, answers)]
    : [different("drift", "status", null, "is a status that the contract does not describe for this operation")];
  return found.map((difference) => ({ ...difference, operation: `${method} ${path}`, status: answers.status }));
}
