import { existsSync, linkSync, readFileSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { command, withError } from "../support/command.ts";
import { desk } from "../support/desk.ts";
import { csvOf, mapping } from "../support/orders.ts";
import { scratch } from "../support/scratch.ts";

/** The files that a push may read or find in its way, under the names of the tests. */
const inputs = {
  "orders.csv": csvOf({}, { Pedido: "2", Cantidad: "x" }),
  "map.yaml": mapping,
  "api.key": "key",
  "letter.txt": "Dear carrier,\n",
};
type Input = keyof typeof inputs;

/** The flag for each file that the run writes; the rest of the file's name is what the run appends. */
const written = {
  report: ["--report", ""],
  journal: ["--journal", ""],
  "lock of the journal": ["--journal", ".lock"],
  "state of the journal": ["--journal", ".state"],
} as const;

/** The ways in which a second name leads to a file. */
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

test("whatever file a push is to write, no file that it reads or did not write changes", async () => {
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

test("a report takes the place of a link, not of what the link leads to", async () => {
  const { orders, path, argv, report } = desk(csvOf({ Cantidad: "x" }));
  symlinkSync(path("elsewhere.csv"), `${orders}.check.csv`);
  expect(await command(argv("--dry-run"))).toMatchObject({ code: 3 });
  expect([report().length, existsSync(path("elsewhere.csv"))]).toEqual([2, false]);
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
