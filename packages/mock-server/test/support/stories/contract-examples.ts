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

/** The request and response of an operation in the examples. */
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

/** A call as the contract shows it, which is what a renderer fills in for its reader to send. */
export interface Paste extends Pick<Story, "operation" | "path" | "query" | "request"> {
  /** The name of the body, where the call has one. */
  name: string | undefined;
  /** The statuses of its answers in the contract: those of the examples that belong to it. */
  statuses: number[];
}

/** The targets of an operation's examples, their bodies, and their answers. */
function shownBy(operation: OperationId) {
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
  const responses = fieldsOf(source["responses"]);
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  return {
    responses,
    target: { operation, path: path.replace("{id}", String(id)), query: query.size === 0 ? "" : `?${String(query)}` },
    requests: examplesOf(source["requestBody"]),
    successes: successes.map(([status, part]) => ({ status: Number(status), examples: examplesOf(part) })),
  };
}

function storiesOf(operation: OperationId): Story[] {
  const { target, requests, successes } = shownBy(operation);
  return successes.flatMap(({ status, examples }) =>
    [...examples].map(([name, response]) => {
      return { ...target, name, request: requests.get(name), status, response: fieldsOf(response) };
    }),
  );
}

function pastesOf(operation: OperationId): Paste[] {
  const { target, requests, successes } = shownBy(operation);
  const shown = successes.filter(({ examples }) => examples.size > 0);
  const statuses = (shown.length > 0 ? shown : successes).map(({ status }) => status);
  const bodies = requests.size > 0 ? [...requests] : [[undefined, undefined] as const];
  return bodies.map(([name, request]) => ({ ...target, name, request, statuses }));
}

const isOperationId = (id: string): id is OperationId => id in operations;

/** Every answer that the contract shows to a call that succeeds, with the request that it answers. */
export const stories: Story[] = Object.keys(operations).filter(isOperationId).flatMap(storiesOf);

/** Every call that the contract shows. */
export const pastes: Paste[] = Object.keys(operations).filter(isOperationId).flatMap(pastesOf);

/** The problem that an operation shows under a status; the first, where there are several. */
export function problemOf(operation: OperationId, status: number): Fields {
  const [problem] = examplesOf(shownBy(operation).responses[status]).values();
  return fieldsOf(problem);
}

/** The body of the example of each delivered event. */
export const deliveries: ReadonlyMap<string, Fields> = new Map(
  Object.entries(contract.webhooks).map(([event, { post }]) => {
    const [body] = examplesOf(post.requestBody).values();
    return [event, fieldsOf(body)];
  }),
);

/** The headers in the examples of a delivered event, by their names. */
export function headersOf(event: string): Fields {
  const item = Object.entries(contract.webhooks).find(([name]) => name === event)?.[1];
  const parameters = (item?.post.parameters ?? []).map(resolve);
  return Object.fromEntries(
    parameters.map(({ name, examples }) => [String(name), fieldsOf(fieldsOf(examples)[event])["value"]]),
  );
}
