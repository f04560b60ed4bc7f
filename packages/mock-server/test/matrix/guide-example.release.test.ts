import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { PartnerClient } from "@totem-partner/sdk";
import { alternatives, startMockServer } from "../../src/index.ts";

// The guide's example, word for word.
describe.each(alternatives())("where $id is $value", ({ assumptions }) => {
  test("the catalogue is read", async () => {
    const profile = { version: 1, assumptions } as const;
    await using mock = await startMockServer({ profile });
    const partner = new PartnerClient({ baseUrl: mock.baseUrl, apiKey: mock.apiKey, profile });
    const names: string[] = [];
    for await (const { name } of partner.products.list()) names.push(name);
    expect(names).toHaveLength(3);
  });
});

test("this is the example of the guide", async () => {
  const guide = await readFile(new URL("../../../../docs/pages/guide/matrix.md", import.meta.url), "utf8");
  const printed = /^describe\.each\(alternatives[^]*?^\}\);$/m.exec(guide)?.[0] ?? "It has no such example.";
  expect(await readFile(new URL(import.meta.url), "utf8")).toContain(printed);
});
