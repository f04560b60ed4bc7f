import { isPart, listOf, type Part, partOf, partsOf, resolved } from "@totem-partner/spec/contract-document";
import { isFields, isKeyOf } from "@totem-partner/spec/fields";
import { problems } from "@totem-partner/spec/problems";

export interface Example {
  name: string;
  summary: string;
  value: unknown;
}

export interface Content {
  mediaType: string;
  schema: Part;
  examples: readonly Example[];
  /** The parts of a form that are files, with their media types. */
  files: readonly (readonly [part: string, type: string])[];
}

export interface DescribedResponse {
  status: string;
  part: Part;
  content: Content | undefined;
}

/** An operation of the contract, or an event that it delivers, with every reference of its own followed. */
export interface DescribedOperation {
  /** Its operationId; of an event, its name. */
  id: string;
  isEvent: boolean;
  method: string;
  path: string;
  tag: string;
  summary: string;
  part: Part;
  parameters: readonly Part[];
  body: Content | undefined;
  responses: readonly DescribedResponse[];
}

export const textOf = (part: Part | undefined, key: string): string => {
  const value = part?.[key];
  return typeof value === "string" ? value : "";
};

export const exampleOf = ({ example }: Part): string | number | boolean =>
  typeof example === "number" || typeof example === "boolean" || typeof example === "string" ? example : "";

export const codesOf = ({ part }: Pick<DescribedResponse, "part">): string[] =>
  listOf(part["x-problem-codes"]).map(String);

/** The code of an example that is a problem. */
export const codeIn = (value: unknown): string | undefined =>
  isFields(value) && isKeyOf(problems, value["code"]) ? value["code"] : undefined;

function contentOf(contract: Part, owner: Part): Content | undefined {
  const [[mediaType, media] = []] = partsOf(owner["content"]);
  if (mediaType === undefined || media === undefined) return undefined;
  return {
    mediaType,
    schema: partOf(media, "schema") ?? {},
    examples: partsOf(media["examples"]).map(([name, given]) => {
      const example = resolved(contract, given);
      return { name, summary: textOf(example, "summary"), value: example["value"] };
    }),
    files: partsOf(media["encoding"]).flatMap(([name, { contentType }]) =>
      typeof contentType === "string" ? [[name, contentType] as const] : [],
    ),
  };
}

function operationsIn(contract: Part, [path, item]: readonly [string, Part], isEvent: boolean): DescribedOperation[] {
  const operations = partsOf(item).filter(([, part]) => "operationId" in part);
  return operations.map(([method, part]) => {
    const parameters = [...listOf(item["parameters"]), ...listOf(part["parameters"])].filter(isPart);
    const body = partOf(part, "requestBody");
    return {
      id: isEvent ? path : textOf(part, "operationId"),
      isEvent,
      method: method.toUpperCase(),
      path,
      tag: listOf(part["tags"]).find((tag) => typeof tag === "string") ?? "",
      summary: textOf(part, "summary"),
      part,
      parameters: parameters.map((one) => resolved(contract, one)),
      body: body && contentOf(contract, resolved(contract, body)),
      responses: partsOf(part["responses"]).map(([status, given]) => {
        const response = resolved(contract, given);
        return { status, part: response, content: contentOf(contract, response) };
      }),
    };
  });
}

export const describedOperations = (contract: Part): DescribedOperation[] => [
  ...partsOf(contract["paths"]).flatMap((item) => operationsIn(contract, item, false)),
  ...partsOf(contract["webhooks"]).flatMap((item) => operationsIn(contract, item, true)),
];
