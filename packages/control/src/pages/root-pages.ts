import { isPart, partsOf } from "@totem-partner/spec/contract-document";
import { defaultProgram } from "../html.ts";
import { contractPage, keyVisibleTo, originOf, type PageOptions } from "./every-page.ts";
import type { Page, PageTable, Visitor } from "./pages.ts";

const guides = "https://github.com/totem-partner/totem-partner/tree/main/docs/pages";

function operationLines(contract: unknown): string[] {
  const paths = isPart(contract) ? partsOf(contract["paths"]) : [];
  return paths.flatMap(([path, item]) =>
    partsOf(item).map(([method, { summary }]) => `- \`${method.toUpperCase()} ${path}\`: ${String(summary)}`),
  );
}

async function textForAgents(visitor: Visitor, contract: Page, options: PageOptions): Promise<string> {
  const { program = defaultProgram, simulator, adminToken, version, url } = options;
  const origin = originOf(visitor, url);
  const apiKey = keyVisibleTo(visitor, simulator.defaultKey, adminToken);
  const described: unknown = JSON.parse(String(await contract.read(visitor)));
  return `# ${program} ${version}

> The partner interface of a logistics authorization service, simulated in memory. This is not the real service.

- Base URL: ${origin}${simulator.prefixIsRequired ? "/partner" : ""}
- Key: \`X-Partner-API-Key: ${apiKey ?? "…"}\`. Every key of the form \`test_<name>\` is a separate company.
- Contract, OpenAPI 3.1, under the assumptions of the key's company: ${origin}/openapi.json; as 3.0: ${origin}/openapi-3.0.json
- Guides, in Markdown: ${guides}

Repeat a create with the same \`externalId\` after a timeout: it creates no duplicate.

## Operations

${operationLines(described).join("\n")}

## Control API

Below ${origin}/_mock, with the same key, such as \`POST /_mock/arrivals\`, \`PUT /_mock/clock\`, \`GET /_mock/requests\` and
\`POST /_mock/faults\`. All calls: ${guides}/mock-server/control-api.md
`;
}

/** The contract as OpenAPI 3.0. */
const olderContract = (contract: Page): Page => ({
  ...contract,
  async read(visitor) {
    const { openApi30 } = await import("@totem-partner/spec/openapi-30");
    const described: unknown = JSON.parse(String(await contract.read(visitor)));
    return JSON.stringify(isPart(described) ? openApi30(described) : described);
  },
});

/** The pages at the root that programs look for: the contract, and a summary for coding agents. */
export function rootPages(options: PageOptions): PageTable {
  const contract = contractPage(options);
  return {
    "/openapi.json": contract,
    "/openapi-3.0.json": olderContract(contract),
    "/llms.txt": {
      type: "text/plain; charset=utf-8",
      isOpen: true,
      read: (visitor) => textForAgents(visitor, contract, options),
    },
  };
}
