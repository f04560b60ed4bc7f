import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import ts from "typescript";
import { expect, onTestFinished, test } from "vitest";
import { startMockServer } from "../../../packages/mock-server/src/index.ts";
import { openApi30 } from "../../../spec/effective/openapi-30.ts";
import contract from "../../../spec/generated/openapi.json" with { type: "json" };

const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));

/** The work of an integration, of which each generator's client needs lines of its own. */
const integration = (client: string) => `
const order = {
  externalId: "ERP-1",
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 24.5,
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  carrierTaxId: "B12345674",
};
const protocol = {
  companyProtocolEnabled: true,
  companyProtocolDocument: new File(["%PDF-1.7"], "plan.pdf", { type: "application/pdf" }),
};
const headers = { "X-Partner-API-Key": "test_demo" };
${client}
export async function work(baseUrl: string) {
  const { create, list, cancel, upload } = connect(baseUrl);
  const created = await create();
  const { total, items: [first] } = await list();
  const plate: string | null | undefined = first?.tractorPlate;
  const { status } = await cancel(created.id);
  return [created.status, total, plate, status, (await upload()).document?.fileName];
}
`;

const oazapfts = `
import * as partner from "./client.ts";
const connect = (baseUrl: string) => {
  Object.assign(partner.defaults, { baseUrl, headers });
  const { createAuthorization, listAuthorizations, cancelAuthorization, createCleaningProtocol } = partner;
  return {
    create: () => ok(createAuthorization({ ...order, operationType: "loading" })),
    list: () => ok(listAuthorizations({ status: "Active", limit: 10 })),
    cancel: (id: string) => ok(cancelAuthorization(id)),
    upload: () => ok(createCleaningProtocol(protocol)),
  };
};
`;

const swaggerTypescriptApi = `
import { Api, AuthorizationStatus, OperationType } from "./client.ts";
const connect = (baseUrl: string) => {
  const { authorizations, cleaningProtocol } = new Api({ baseUrl, baseApiParams: { headers } });
  return {
    create: async () =>
      (await authorizations.createAuthorization({ ...order, operationType: OperationType.Loading })).data,
    list: async () => (await authorizations.listAuthorizations({ status: AuthorizationStatus.Active, limit: 10 })).data,
    cancel: async (id: string) => (await authorizations.cancelAuthorization(id)).data,
    upload: async () => (await cleaningProtocol.createCleaningProtocol(protocol)).data,
  };
};
`;

const heyApi = `
import * as partner from "./client/index.ts";
import { client } from "./client/client.gen.ts";
const connect = (baseUrl: string) => {
  client.setConfig({ baseUrl, headers, throwOnError: true });
  const throwOnError = true;
  return {
    create: async () => (await partner.createAuthorization({ body: { ...order, operationType: "loading" }, throwOnError })).data,
    list: async () => (await partner.listAuthorizations({ query: { status: "Active", limit: 10 }, throwOnError })).data,
    cancel: async (id: string) => (await partner.cancelAuthorization({ path: { id }, throwOnError })).data,
    upload: async () => (await partner.createCleaningProtocol({ body: protocol, throwOnError })).data,
  };
};
`;

test.each([
  ["oazapfts", ["openapi.json", "client.ts"], 'import { ok } from "@oazapfts/runtime";' + oazapfts],
  ["swagger-typescript-api", ["generate", "--path", "openapi.json", "--name", "client.ts"], swaggerTypescriptApi],
  ["openapi-ts", ["--input", "openapi.json", "--output", "client", "--client", "@hey-api/client-fetch"], heyApi],
])(
  "the client that %s makes of the contract as OpenAPI 3.0 compiles, and does an integration's work",
  async (name, flags, client) => {
    const folder = await mkdtemp(join(tmpdir(), "generated-client-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await symlink(modules, join(folder, "node_modules"));
    await writeFile(join(folder, "openapi.json"), JSON.stringify(openApi30(contract)));
    const { stderr } = await promisify(execFile)(join(modules, ".bin", name), flags, { cwd: folder });
    expect(stderr).toBe("");
    const main = join(folder, "integration.ts");
    await writeFile(main, integration(client));

    const program = ts.createProgram([main], {
      strict: true,
      noEmit: true,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ES2022,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      types: [],
      lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    });
    const errors = ts.getPreEmitDiagnostics(program);
    expect(errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);

    await using mock = await startMockServer();
    const { work } = (await import(pathToFileURL(main).href)) as { work: (baseUrl: string) => Promise<unknown> };
    expect(await work(mock.baseUrl)).toEqual(["Active", 1, null, "Finished", "plan.pdf"]);
  },
);
