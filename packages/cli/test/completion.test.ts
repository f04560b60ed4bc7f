import { describe, expect, test } from "vitest";
import { command } from "./support/command.ts";
import { scratch } from "./support/scratch.ts";

/** The answer to the script of a shell: the values, and with `all` their descriptions. */
async function completed(line: string, env: Record<string, string> = {}, all = false): Promise<string[]> {
  const words = line.split(" ");
  const asked = ["__complete", ...words.slice(0, -1), `:${words.at(-1)}`];
  const { code, out, err } = await command(asked, { env });
  expect([code, err]).toEqual([0, ""]);
  const lines = out.split("\n").slice(0, -1);
  return all ? lines : lines.map((one) => one.split("\t")[0] ?? "");
}

describe("a shell completes", () => {
  test.each<[string, string[]]>([
    ["cleaning protocol de", ["deactivate", "delete"]],
    ["push orders.csv --re", ["--resume", "--retry-rejected", "--report", "--rejects"]],
    ["authorizations list --status ", ["Active", "Finished"]],
    ["authorizations emit 25373254-b3d9-4ebc-990d-0e41ce13537e s", ["synced"]],
    ["webhook set --event authorization.f", ["authorization.finished", "authorization.fetch_requested_from_erp"]],
    ["push ord", [":files"]],
    ["push orders.csv --map ", [":files"]],
    ["authorizations get ", []],
  ])("%s", async (line, values) => {
    expect((await completed(line)).toSorted()).toEqual(values.toSorted());
  });

  test("with what each command does", async () => {
    expect(await completed("ver", {}, true)).toEqual([
      "verify\tcheck whether a signature matches the body of a delivery, and explain why not",
    ]);
  });

  test("the companies of the file, and none where it cannot be read", async () => {
    const content = "version: 1\ncompanies:\n  north: { baseUrl: x, apiKey: y }\n  south: { baseUrl: x, apiKey: y }\n";
    const file = scratch().file("companies.yaml", content, 0o600);
    expect(await completed("webhook get --company n", { TOTEM_PARTNER_COMPANIES: file })).toEqual(["north"]);
    expect(await completed("webhook get --company=", { TOTEM_PARTNER_COMPANIES: file })).toEqual([
      "--company=north",
      "--company=south",
    ]);
    expect(await completed("webhook get --company ", { TOTEM_PARTNER_COMPANIES: "none.yaml" })).toEqual([]);
  });
});

test("the script is that of the program, and is printed as it is", async () => {
  const { out } = await command(["completion", "bash"]);
  expect(out).toMatch(/\ncomplete -o default -F _totem_partner totem-partner\n$/);
  expect(out).toContain('< <(totem-partner __complete "${COMP_WORDS');
});
