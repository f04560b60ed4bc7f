import contract from "@totem-partner/spec/openapi.json" with { type: "json" };
import { keysOf } from "@totem-partner/spec/json-pointer";
import { type OperationId, operations } from "@totem-partner/spec/operations";

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (part: unknown): Fields =>
  typeof part === "object" && part !== null ? Object.fromEntries(Object.entries(part)) : {};

/** A part of the contract, every `$ref` followed. */
function resolve(part: unknown): Fields {
  const { $ref, ...rest } = fieldsOf(part);
  if (typeof $ref !== "string") return rest;
  return resolve(keysOf($ref).reduce<unknown>((at, key) => fieldsOf(at)[key], contract));
}

/** The examples of a body by their names. */
function examplesOf(owner: unknown): Map<string, unknown> {
  const [content] = Object.values(fieldsOf(resolve(owner)["content"]));
  const { examples } = fieldsOf(content);
  return new Map(Object.entries(fieldsOf(examples)).map(([name, part]) => [name, resolve(part)["value"]]));
}

/** What an operation is shown to be sent, and what to answer. */
export interface Story {
  operation: OperationId;
  path: string;
  query: string;
  /** The name of the example. */
  name: string;
  request: unknown;
  status: number;
  response: Fields;
}

function storiesOf(operation: OperationId): Story[] {
  const { method, path } = operations[operation];
  const item = fieldsOf(fieldsOf(contract.paths)[path]);
  const source = fieldsOf(item[method.toLowerCase()]);
  const parameters = [item["parameters"], source["parameters"]].flatMap((list) =>
    Array.isArray(list) ? list.map(resolve) : [],
  );
  const query = new URLSearchParams(
    parameters.filter(({ in: place }) => place === "query").map(({ name, example }) => [String(name), String(example)]),
  );
  const id = parameters.find(({ in: place }) => place === "path")?.["example"];
  const requests = examplesOf(source["requestBody"]);
  return Object.entries(fieldsOf(source["responses"])).flatMap(([status, part]) =>
    status.startsWith("2")
      ? [...examplesOf(part)].map(([name, response]) => ({
          operation,
          path: path.replace("{id}", String(id)),
          query: query.size === 0 ? "" : `?${String(query)}`,
          name,
          request: requests.get(name),
          status: Number(status),
          response: fieldsOf(response),
        }))
      : [],
  );
}

const isOperationId = (id: string): id is OperationId => id in operations;

/** Every answer that the contract shows to a call that succeeds, with the request that it answers. */
export const stories: Story[] = Object.keys(operations).filter(isOperationId).flatMap(storiesOf);

/** The body of the example of each delivered event. */
export const deliveries: ReadonlyMap<string, Fields> = new Map(
  Object.entries(contract.webhooks).map(([event, { post }]) => {
    const [body] = examplesOf(post.requestBody).values();
    return [event, fieldsOf(body)];
  }),
);
