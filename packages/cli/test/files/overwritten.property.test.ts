import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { command, withError } from "../support/command.ts";
import { desk } from "../support/desk.ts";
import { csvOf, mapping } from "../support/orders.ts";
import { scratch } from "../support/scratch.ts";

/** What a push may read or find in its place, under the names of the tests. */
const inputs = {
  "orders.csv": csvOf({}, { Pedido: "2", Cantidad: "x" }),
  "map.yaml": mapping,
  "api.key": "key",
  "letter.txt": "Dear carrier,\n",
};
type Input = keyof typeof inputs;

/** Where the place that the run writes to stands; the rest of its name is what the run appends. */
const written = {
  report: ["--report", ""],
  journal: ["--journal", ""],
  "lock of the journal": ["--journal", ".lock"],
  "state of the journal": ["--journal", ".state"],
} as const;

/** How a second name leads to a file. */
const ways = {
  itself: () => undefined,
  "a hard link": linkSync,
  "a symbolic link": symlinkSync,
  "a link to a link": (from: string, to: string) => {
    symlinkSync(from, `${to}.between`);
    symlinkSync(`${to}.between`, to);
  },
  "a relative link": (from: string, to: string) => symlinkSync(relative(join(to, ".."), from), to),
} satisfies Record<string, (from: string, to: string) => void>;

const names = <Name extends string>(record: Readonly<Record<Name, unknown>>) =>
  fc.constantFrom(...(Object.keys(record) as Name[]));

const pair = fc.record({
  input: names<Input>(inputs),
  place: names<keyof typeof written>(written),
  way: names<keyof typeof ways>(ways),
  flags: fc.subarray(["--dry-run", "--skip-invalid", "--resume"]),
  relative: fc.boolean(),
});

test("whatever a push is told to write to, no file that it reads or did not write changes", async () => {
  await fc.assert(
    fc.asyncProperty(pair, async ({ input, place, way, flags, relative: shortened }) => {
      const { path, file } = scratch();
      for (const [name, text] of Object.entries(inputs)) file(name, text, 0o600);
      const [flag, suffix] = written[place];
      // The run appends the suffix itself, so the name under which it meets the file must end with it.
      const met = way === "itself" && suffix === "" ? path(input) : `${path("other")}${suffix}`;
      if (way === "itself" && suffix !== "") linkSync(path(input), met);
      else ways[way](path(input), met);
      const named = met.slice(0, met.length - suffix.length);
      const given = shortened ? relative(process.cwd(), named) : named;
      const argv = ["push", path("orders.csv"), "--map", path("map.yaml"), "--api-key-file", path("api.key")];
      const env = { TOTEM_PARTNER_BASE_URL: "http://127.0.0.1:9" };
      const { code, err } = await command([...argv, "--no-progress", "--max-retries", "0", flag, given, ...flags], {
        env,
      });
      for (const [name, text] of Object.entries(inputs))
        expect([name, readFileSync(path(name), "utf8")]).toEqual([name, text]);
      // Another file as the journal is noticed once it is needed, which the invalid row may prevent.
      const isUsed = input !== "letter.txt" || flag === "--report";
      if (isUsed) expect([code, err]).toEqual([2, expect.stringContaining("Nothing was sent.")]);
      else expect(code).not.toBe(0);
    }),
    { numRuns: 100 * inject("scale") },
  );
});

/** Two names that may lead to one file that does not exist yet. */
const sameName: readonly [one: string, other: string][] = [
  ["new.csv", "new.csv"],
  ["new.csv", "NEW.csv"],
  ["ma\u00F1ana", "man\u0303ana"],
  ["new.csv", "folder/../new.csv"],
  ["new.csv", "here/new.csv"],
  ["new.csv", "dangling"],
];

test.each(sameName)("a report at %s and a journal at %s would be one file, so neither is begun", async (one, other) => {
  const { folder, path, file } = scratch();
  for (const [name, text] of Object.entries(inputs)) file(name, text, 0o600);
  mkdirSync(path("folder"));
  symlinkSync(".", path("here"));
  symlinkSync("here/new.csv", path("dangling"));
  const before = readdirSync(folder);
  // What stands beside a journal has a name of its own, to which a link to the journal does not lead.
  const beside = other === "dangling" ? [] : [".lock", ".state"].map((suffix) => [one + suffix, other] as const);
  for (const [report, journal] of [[one, other], [other, one], ...beside] as const) {
    const argv = ["push", path("orders.csv"), "--map", path("map.yaml"), "--dry-run"];
    const { code, err } = await command([
      ...argv,
      "--report",
      `${folder}/${report}`,
      "--journal",
      `${folder}/${journal}`,
    ]);
    expect([code, err]).toEqual([2, expect.stringContaining("Nothing was sent.")]);
    expect(readdirSync(folder)).toEqual(before);
  }
});

describe("what a push replaces", () => {
  test.each([
    ["a report", "\uFEFFline;externalId;result;authorizationId;status;code;requestId;message\r\n2;A;created;;;;;\r\n"],
    [
      "one that a spreadsheet has saved",
      '"line","externalId","result","authorizationId","status","code","requestId","message"\n',
    ],
    ["an empty file", ""],
  ])("%s", async (_, text) => {
    const { orders, argv, report } = desk(csvOf({ Cantidad: "x" }));
    writeFileSync(`${orders}.check.csv`, text);
    expect(await command(argv("--dry-run"))).toMatchObject({ code: 3, err: "" });
    expect(report()).toHaveLength(2);
  });

  test.each([
    ["another CSV file", "line;externalId;quantity\r\n"],
    ["a report whose header goes on", "line;externalId;result;authorizationId;status;code;requestId;message;note\r\n"],
    ["a text", "Dear carrier,\n"],
  ])("is never %s", async (_, text) => {
    const { orders, argv } = desk(csvOf({ Cantidad: "x" }));
    writeFileSync(`${orders}.check.csv`, text);
    expect(await command(argv("--dry-run"))).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        /so it was not overwritten\. Nothing was sent\. Move it away, or choose another file with --report\./,
      ),
    });
    expect(readFileSync(`${orders}.check.csv`, "utf8")).toBe(text);
  });

  test("is never a folder, or a device", async () => {
    const { path, argv } = desk(csvOf({ Cantidad: "x" }));
    for (const place of [path("."), "/dev/null"]) {
      const { code, err } = await command(argv("--dry-run", "--report", place));
      expect([code, err]).toEqual([2, expect.stringContaining("is not a regular file, so it was not overwritten")]);
    }
  });

  test("takes the place of a link, not of what the link leads to", async () => {
    const { orders, path, argv, report } = desk(csvOf({ Cantidad: "x" }));
    symlinkSync(path("elsewhere.csv"), `${orders}.check.csv`);
    expect(await command(argv("--dry-run"))).toMatchObject({ code: 3 });
    expect([report().length, existsSync(path("elsewhere.csv"))]).toEqual([2, false]);
  });
});

test("init writes over nothing, and through no link", async () => {
  for (const place of [...Object.keys(inputs), "hard.csv", "link.csv", "nowhere.yaml"]) {
    const { path, file } = scratch();
    for (const [name, text] of Object.entries(inputs)) file(name, text);
    linkSync(path("orders.csv"), path("hard.csv"));
    symlinkSync(path("orders.csv"), path("link.csv"));
    symlinkSync(path("other.yaml"), path("nowhere.yaml"));
    expect(await command(["init", path("orders.csv"), "--out", path(place)])).toMatchObject(
      withError(2, "already exists and was not overwritten"),
    );
    for (const [name, text] of Object.entries(inputs)) expect(readFileSync(path(name), "utf8")).toBe(text);
    expect(existsSync(path("other.yaml"))).toBe(false);
  }
});
