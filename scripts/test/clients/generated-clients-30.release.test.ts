import { execFile } from "node:child_process";
import { cp, mkdtemp, mkdtempDisposable, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import ts from "typescript";
import { expect, onTestFinished, test } from "vitest";
import { startMockServer } from "../../../packages/mock-server/src/index.ts";
import { programOf } from "../../../packages/webhooks/test/support/debian-server.ts";
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

const nswag = `
using System;
using System.Linq;
using Partner;

static class Integration {
  static void Main(string[] arguments) {
    var http = new System.Net.Http.HttpClient();
    http.DefaultRequestHeaders.Add("X-Partner-API-Key", "test_demo");
    var partner = new Client(http) { BaseUrl = arguments[0] };
    var created = partner.CreateAuthorizationAsync(new AuthorizationCreate {
      ExternalId = "ERP-1", ProductExternalId = "WHEAT-01", WarehouseExternalId = "SILO-01", Quantity = 24.5,
      TotemGroupId = new Guid("11111111-1111-4111-8111-111111111111"),
      OperationType = OperationType.Loading, CarrierTaxId = "B12345674",
    }).Result;
    var page = partner.ListAuthorizationsAsync(AuthorizationStatus.Active, null, null, 10, null).Result;
    var cancelled = partner.CancelAuthorizationAsync(created.Id).Result;
    var bytes = new System.IO.MemoryStream(System.Text.Encoding.ASCII.GetBytes("%PDF-1.7"));
    var protocol = partner.CreateCleaningProtocolAsync(true, new FileParameter(bytes, "plan.pdf", "application/pdf")).Result;
    var plate = page.Items.First().TractorPlate ?? "null";
    Console.Write($"{created.Status} {page.Total} {plate} {cancelled.Status} {protocol.Document.FileName}");
  }
}
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

test.runIf(process.env["CI"] === "true" || programOf("mcs") !== undefined)(
  "the client that NSwag makes of it does the same work in C#",
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "generated-client-"));
    const run = (program: string, ...words: string[]) => promisify(execFile)(program, words, { cwd: folder.path });
    await writeFile(join(folder.path, "openapi.json"), JSON.stringify(openApi30(contract)));
    await writeFile(join(folder.path, "integration.cs"), nswag);
    await cp(join(modules, "nswag/bin/binaries/Win"), folder.path, { recursive: true });
    const flags = ["/input:openapi.json", "/output:client.cs", "/namespace:Partner"];
    await run("mono", "NSwag.exe", "openapi2csclient", ...flags, "/generateOptionalPropertiesAsNullable:true");
    const system = ["Net.Http", "Runtime.Serialization", "ComponentModel.DataAnnotations"];
    const references = ["Newtonsoft.Json", ...system.map((name) => `System.${name}`)].map((name) => `-r:${name}.dll`);
    await run("mcs", ...references, "integration.cs", "client.cs");

    await using mock = await startMockServer();
    expect((await run("mono", "integration.exe", mock.baseUrl)).stdout).toBe("Active 1 null Finished plan.pdf");
  },
);
