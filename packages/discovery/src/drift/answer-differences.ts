import {
  isPart,
  listOf,
  operationIn,
  type Part,
  partOf,
  partsOf,
  resolved,
} from "@totem-partner/spec/contract-document";
import { type OperationId, operations } from "@totem-partner/spec/operations";
import { isTextual } from "@totem-partner/spec/own-alternatives";
import { basisOf, type Deviation } from "./deviation.ts";
import { contradiction, type Difference, drift, shapeDifferences, shownName } from "./shape-differences.ts";
import type { Shape } from "./shape.ts";

/** All responses to an operation with one status and media type. */
export interface Answers {
  operation: OperationId;
  status: number;
  /** Empty without one. */
  type: string;
  count: number;
  headers: Map<string, number>;
  /** The structure of the bodies; undefined if none was JSON. */
  shape: Shape | undefined;
  isUnreadable: boolean;
  /** Codes of problems, if they are words. */
  codes: Set<string>;
  /** Errors in none of the known formats. */
  formless: Shape | undefined;
}

/** Headers that are significant for clients of such an interface. */
const telling =
  /^(deprecation|sunset|link|location|etag|retry-after|warning|(x-)?api-version|(x-)?rate-?limit.*|x-total-count)$/;

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
    yield contradiction("header", "", `lacks the header ${name}, which the contract requires`, basis, name);
  }
  for (const name of headers.keys()) {
    if (telling.test(name) && !described.has(name))
      yield drift("header", "", `has the header ${name}, which the contract does not describe`, null, name);
  }
}

function* bodyDifferences(contract: Part, response: Part, answers: Answers): Generator<Difference> {
  const { status, type, shape, formless, isUnreadable, codes } = answers;
  const content = isPart(response["content"]) ? response["content"] : {};
  const described = Object.keys(content);
  const form = basisOf(contract, response, "form");
  const hasBody = shape !== undefined || formless !== undefined || isUnreadable;
  if (described.length === 0) {
    if (hasBody) yield drift("media-type", "", "has a body, although the contract describes none", form);
    return;
  }
  if (formless) {
    const message = `is an error in a format that matches no alternative: ${fieldsOf(formless)}`;
    yield drift("problem", "", message, "assumed");
  }
  if (!described.includes(type)) {
    const is = type === "" ? "has no media type" : `is ${shownType(type)}`;
    yield drift("media-type", "", `${is} instead of ${described.join(" or ")}`, form);
    return;
  }
  if (isUnreadable && !isTextual(type)) yield contradiction("type", "", "is not valid JSON", "documented");
  const known = response["x-problem-codes"];
  for (const code of Array.isArray(known) && status >= 400 ? codes : []) {
    if (listOf(known).includes(code)) continue;
    const shown = /^[A-Za-z_.-]{1,60}$/.test(code) ? code : "…";
    const message = `has the problem code ${shown}, which the contract does not list for this response`;
    yield drift("code", "", message, "assumed", shown);
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

export function answerDifferences(contract: Part, answers: Answers): Deviation[] {
  const { method, path } = operations[answers.operation];
  const response = partOf(operationIn(contract, answers.operation)?.["responses"], String(answers.status));
  const found = response
    ? [...headerDifferences(contract, response, answers), ...bodyDifferences(contract, response, answers)]
    : [drift("status", "", "is a status that the contract does not describe for this operation", null)];
  return found.map((difference) => ({ ...difference, operation: `${method} ${path}`, status: answers.status }));
}
