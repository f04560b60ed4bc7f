import { type OperationId, operations } from "@totem-partner/spec/operations";
import { type ExampleCall, exampleFile, literal, type Notation } from "./example-call.ts";

const isName = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text);

const notation: Notation = {
  object: ["{", "}"],
  list: ["[", "]"],
  name: (name) => `${isName(name) ? name : JSON.stringify(name)}: `,
  text: (text) => JSON.stringify(text),
};

/** The methods that are not called as the operation begins, such as `list`. */
const ownNames: Partial<Record<OperationId, string>> = {
  emitAuthorizationEvent: "emitEvent",
  updateCleaningProtocolConfiguration: "updateConfiguration",
  putWebhookConfiguration: "set",
  deleteWebhookConfiguration: "remove",
};

/** The method of an operation, such as `cleaningTypes.list`. */
export function sdkMethodOf(id: OperationId): string {
  const [, resource = ""] = operations[id].path.split("/");
  const [verb = ""] = /^[a-z]+/.exec(id) ?? [];
  return `${resource.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())}.${ownNames[id] ?? verb}`;
}

function eventOf({ body }: ExampleCall): string {
  const value = body?.kind === "json" ? body.value : undefined;
  return typeof value === "object" && value !== null && "eventType" in value ? String(value.eventType) : "";
}

/** The arguments of a method: the id in the path, and a form as the client has it, a body, the type of an event or a query. */
function argumentsOf(call: ExampleCall): string[] {
  const { operationId, path, query, body } = call;
  const [id] = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(path) ?? [];
  const given = id === undefined ? [] : [JSON.stringify(id)];
  if (body?.kind === "form")
    given.push(`{\n    enabled: true,\n    document: await documentFromPath("${exampleFile}"),\n}`);
  else if (operationId === "emitAuthorizationEvent") given.push(JSON.stringify(eventOf(call)));
  else if (body) given.push(literal(body.value, notation));
  if (query.length > 0) given.push(literal(Object.fromEntries(query), notation));
  return given;
}

export function sdkExample(call: ExampleCall): string {
  return [
    `import { PartnerClient } from "@totem-partner/sdk";`,
    ...(call.body?.kind === "form" ? [`import { documentFromPath } from "@totem-partner/sdk/node";`] : []),
    "",
    "const partner = new PartnerClient();",
    `const result = await partner.${sdkMethodOf(call.operationId)}(${argumentsOf(call).join(", ")});`,
    "console.log(result);",
  ].join("\n");
}
