import { describe, expect, test } from "vitest";
import { command, withError } from "./support/command.ts";
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
    ["pu", ["push"]],
    ["authorizations c", ["create", "cancel"]],
    ["cleaning ca", ["categories"]],
    ["cleaning protocol de", ["deactivate", "delete"]],
    ["push orders.csv --re", ["--resume", "--retry-rejected", "--report", "--rejects"]],
    ["authorizations list --status ", ["Active", "Finished"]],
    ["authorizations list --status=F", ["--status=Finished"]],
    ["authorizations list --status = F", ["Finished"]],
    ["authorizations list --status =", ["Active", "Finished"]],
    ["authorizations emit 25373254-b3d9-4ebc-990d-0e41ce13537e s", ["synced"]],
    ["webhook set --event authorization.f", ["authorization.finished", "authorization.fetch_requested_from_erp"]],
    ["completion ", ["bash", "zsh", "fish", "powershell"]],
    ["push orders.csv --concurrency 8 --js", ["--json"]],
    ["listen --register --rep", ["--replace"]],
  ])("%s", async (line, values) => {
    expect((await completed(line)).toSorted()).toEqual(values.toSorted());
  });

  test.each([
    "push ",
    "push ord",
    "push orders.csv --map ",
    "verify ",
    "cleaning protocol create --document ",
    "init --out x ",
  ])("names of files after %j", async (line) => {
    expect(await completed(line)).toEqual([":files"]);
  });

  test.each(["authorizations get ", "push orders.csv --concurrency ", "push orders.csv ", "none of these --x"])(
    "nothing after %j, which no definition tells",
    async (line) => {
      expect((await completed(line)).filter((value) => value !== "--help")).toEqual([]);
    },
  );

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

test("another shell is refused with those that have one", async () => {
  expect(await command(["completion", "tcsh"])).toMatchObject(
    withError(2, "Allowed choices are bash, zsh, fish, powershell."),
  );
});

test("the script is that of the program, and is printed as it is", async () => {
  const { out } = await command(["completion", "bash"]);
  expect(out).toMatch(/\ncomplete -o default -F _totem_partner totem-partner\n$/);
  expect(out).toContain('< <(totem-partner __complete "${COMP_WORDS');
});
