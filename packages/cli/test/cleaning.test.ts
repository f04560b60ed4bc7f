import { describe, expect, test } from "vitest";
import { command, withError } from "./support/command.ts";
import { idOf, json } from "./support/records.ts";
import { scratch } from "./support/scratch.ts";
import { simulated } from "./support/simulated.ts";

const pdf = "%PDF-1.7\n%%EOF\n";

test("the protocol is created with its PDF, shown, changed, activated and deleted", async () => {
  const ground = simulated();
  const { file } = scratch();
  const protocol = (...words: string[]) => json(ground, "cleaning", "protocol", ...words);
  expect(await protocol("get")).toBeNull();
  const created = await protocol("create", "--document", file("limpieza.pdf", pdf));
  expect(created).toMatchObject({ companyProtocolEnabled: true, document: { fileName: "limpieza.pdf", size: 15 } });
  expect(await protocol("activate")).toMatchObject({ state: "Active" });
  expect(await protocol("configure", "--document", file("new.pdf", `${pdf}\n`))).toMatchObject({
    companyProtocolEnabled: true,
    document: { fileName: "new.pdf", size: 16 },
  });
  expect(await protocol("deactivate")).toMatchObject({ state: "Inactive" });
  expect(await protocol("configure", "--enabled", "no")).toMatchObject({ companyProtocolEnabled: false });
  expect(await protocol("get")).toMatchObject({ id: idOf(created), companyProtocolEnabled: false });
  expect(await protocol("delete", idOf(created))).toEqual({ id: idOf(created), deleted: true });
  expect((await command(["cleaning", "protocol", "get"], ground)).out).toContain("There is no cleaning protocol.");
});

test("categories, types and incompatibilities are created, changed, listed and shown", async () => {
  const ground = simulated();
  await json(ground, "cleaning", "protocol", "create", "--enabled", "no");
  const create = (...words: string[]) => json(ground, "cleaning", ...words);
  const nuts = idOf(await create("categories", "create", "name=Nuts", "description=Peanuts"));
  const grain = idOf(await create("categories", "create", "name=Grain"));
  const sweep = idOf(await create("types", "create", "name=Sweep", `categoryId=${nuts}`));
  expect(await create("types", "update", sweep, `categoryId=${grain}`)).toMatchObject({
    name: "Sweep",
    categoryId: grain,
  });
  expect(await create("categories", "update", grain, "name=Cereals")).toMatchObject({ name: "Cereals" });
  const pair = ["kind=category", `firstId=${nuts}`, `secondId=${grain}`];
  const both = idOf(await create("incompatibilities", "create", ...pair, "reason=Allergens"));
  expect(await create("incompatibilities", "update", both, "reason=Traces")).toMatchObject({ reason: "Traces" });
  expect((await command(["cleaning", "incompatibilities", "list"], ground)).out).toMatch(/Kind\tFirst.*Traces/s);
  expect(await create("types", "get", sweep)).toMatchObject({ categoryId: grain });
  expect((await command(["cleaning", "categories", "list"], ground)).out).toMatch(/Nuts.*Peanuts.*Cereals/s);
  expect(await create("incompatibilities", "delete", both)).toEqual({ id: both, deleted: true });
  expect(await create("incompatibilities", "list")).toEqual([]);
});

describe("what cannot be sent is said, and nothing is sent", () => {
  const id = "25373254-b3d9-4ebc-990d-0e41ce13537e";

  test.each([
    [["protocol", "create"], 2, "Pass --document, or --enabled no"],
    [["protocol", "create", "--document", "a.pdf", "--enabled", "no"], 2, "Pass --document, or --enabled no"],
    [["protocol", "create", "--document", "no-such.pdf"], 2, "no-such.pdf cannot be used: no such file"],
    [["protocol", "configure"], 2, "Nothing to change. Pass --document or --enabled."],
    [["protocol", "configure", "--enabled", "maybe"], 2, "It must be yes or no."],
    [["categories", "create"], 2, "missing required argument 'field'"],
    [["categories", "create", "Nuts"], 2, "Write it as name=value, such as name=…."],
    [["categories", "create", "color=red"], 2, "Its fields are: name, description."],
    [["categories", "create", "description=x"], 1, "/name is required"],
    [["incompatibilities", "create", "kind=kind"], 1, "/kind must be one of category, type"],
    [["incompatibilities", "create", "kind=type", `firstId=${id}`], 1, "/secondId is required"],
    [["types", "update", id], 2, "missing required argument 'field'"],
  ])("%j", async (words, exitCode, said) => {
    const ground = simulated();
    const { code, err } = await command(["cleaning", ...words], ground);
    expect([code, err, ground.requests]).toEqual([exitCode, expect.stringContaining(said), []]);
  });

  test("a document that is no PDF, or a protocol that is not there", async () => {
    const ground = simulated();
    const text = scratch().file("a.pdf", "a text");
    expect(await command(["cleaning", "protocol", "create", "--document", text], ground)).toMatchObject(
      withError(1, "/companyProtocolDocument is not a PDF"),
    );
    expect(await command(["cleaning", "protocol", "activate"], ground)).toMatchObject(
      withError(1, "Create it with totem-partner cleaning protocol create."),
    );
    expect(ground.creates()).toEqual([]);
  });
});
