import { readFileSync } from "node:fs";
import { deliveryValueNames } from "@totem-partner/spec/delivery-values";
import { errorValues, fieldValues } from "@totem-partner/spec/error-values";
import { listValues } from "@totem-partner/spec/list-values";
import { recordValues } from "@totem-partner/spec/record-values";
import { expect, test } from "vitest";
import { parseProfile } from "../../src/input/read-profile.ts";
import { clientOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

const page = readFileSync(new URL("../../../../docs/pages/mock-server/own-answers.md", import.meta.url), "utf8");
const dense = page.replaceAll(/ +/g, " ");

const described = Object.entries<{ schema: Readonly<Record<string, unknown>> }>({
  ...listValues,
  ...recordValues,
  ...errorValues,
  ...fieldValues,
}).map(([name, { schema }]) => [name, schema["description"]] as const);

test.each(described)("the documentation says what {%s} stands for", (name, description) => {
  expect(dense).toContain(`| \`{${name}}\` | ${String(description)} |`);
});

test("the documentation has every placeholder of a delivery, and none that stands for nothing", () => {
  const listed = [...dense.matchAll(/^\| `\{([\w.]+)\}` \|/gm)].map(([, name]) => name);
  expect(new Set(listed)).toEqual(new Set([...described.map(([name]) => name), ...deliveryValueNames]));
});

test("the profile in the documentation is one, and the answers are those that it describes", async () => {
  const [, profile = ""] = /```yaml\n([^]*?)```/.exec(page) ?? [];
  await using mock = await startMockServer({ assumptions: parseProfile(profile, "own-answers.md") });
  const client = clientOf(mock.url, mock.apiKey);
  const [products, warehouses, [created, read], missing, invalid] = await Promise.all([
    client("GET", "/products?limit=2"),
    client("GET", "/warehouses"),
    client("POST", "/products", { name: "Rye" }).then(async (made) => {
      const { product } = made.body as { product: { id: string } };
      return [made, await client("GET", `/products/${product.id}`)] as const;
    }),
    client("GET", "/products/11111111-1111-4111-8111-111111111111"),
    client("POST", "/products", { name: 1 }),
  ]);
  expect(products.body).toEqual({ rows: [expect.anything(), expect.anything()], paging: { of: 3, after: 2 } });
  expect(warehouses.body).toBeInstanceOf(Array);
  expect(created.body).toMatchObject({ product: { name: "Rye" } });
  expect(read.body).toEqual(created.body);
  expect(missing.body).toEqual({ fault: { id: "PRODUCT_NOT_FOUND", text: expect.any(String) as unknown } });
  expect(invalid.body).toMatchObject({
    fault: { id: "INVALID" },
    fields: [{ name: "name", problem: "must be a string" }],
  });
  expect(mock.assumptions().find(({ id }) => id === "event-names")?.value).toMatchObject({
    "operation.recorded": "LoadRecorded",
  });
});
