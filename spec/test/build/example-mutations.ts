import { type Mutation, remove, rename, set } from "./lint-draft.ts";

const parameters = "/components/parameters";
const examples = "/components/examples";
const createAuthorization = "/paths/~1authorizations/post";
const updateAuthorization = "/paths/~1authorizations~1{id}/patch";
const createProtocol = "/paths/~1cleaning-protocol/post";
const synced = "/webhooks/authorization.synced/post";
const problem = "content/application~1problem+json";
const dated = "requestBody/content/application~1json/examples/dated";
const plain = "requestBody/content/multipart~1form-data/examples/plain";

const blame = (example: string, error: Record<string, string>) =>
  set(`${examples}/${example}/value`, "errors", [{ in: "body", message: "is wrong", ...error }]);

/** For every rule of examples, changes that break it and no other. */
export const exampleMutations = {
  "answered-examples": [
    [
      "names an answer after no request",
      // The answer to a repeated create has the name of the request, too.
      rename(`${createAuthorization}/responses/201/content/application~1json/examples`, "dated", "created"),
      `${createAuthorization}/responses/201`,
    ],
    [
      "leaves a request without an answer",
      remove(`${updateAuthorization}/responses/200/content/application~1json/examples`, "clear"),
      `${updateAuthorization}/requestBody`,
    ],
  ],
  "named-fields": [
    [
      "blames a field of another operation",
      blame("MissingField", { path: "/url" }),
      `${createAuthorization}/responses/400/${problem}/examples/missing`,
    ],
    [
      "says of a field that it was removed, which it was not",
      blame("RemovedField", { path: "/quantity", code: "removed_field" }),
      `${createAuthorization}/responses/400/${problem}/examples/removed`,
    ],
  ],
  "tax-ids": [
    [
      "changes the digit of a company",
      set(`${examples}/AuthorizationToCreate/value`, "productOwnerCif", "F31002000"),
      `${createAuthorization}/${dated}`,
    ],
    [
      "shows a field with a tax id that has the wrong digit",
      set("/components/schemas/Authorization/properties/carrierTaxId", "examples", ["B12345670"]),
      "/components/schemas/Authorization/properties/carrierTaxId/examples/0",
    ],
  ],
  "signed-deliveries": [
    [
      "changes a signature",
      set(`${parameters}/XWebhookSignature/examples/authorization.synced`, "value", `sha256=${"0".repeat(64)}`),
      `${synced}/parameters`,
    ],
    [
      "leaves an event out",
      remove(`${parameters}/XWebhookId/examples`, "authorization.synced"),
      `${synced}/parameters`,
    ],
  ],
  "first-pages": [["names another page", set(`${parameters}/Offset`, "example", 200), `${parameters}/Offset/example`]],
  "file-parts": [
    [
      "writes a file as a text",
      set(`${createProtocol}/${plain}/value`, "companyProtocolDocument", "%PDF-1.7"),
      `${createProtocol}/${plain}/value/companyProtocolDocument`,
    ],
  ],
} satisfies Record<string, Mutation[]>;
