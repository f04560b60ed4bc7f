import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { planResume, readState, statePath, writeState } from "../../src/push/push-state.ts";
import { scratch } from "../support/scratch.ts";

const found = { file: "f", mapping: "m" };
type PushState = NonNullable<Parameters<typeof planResume>[0]>;

const unfinished: PushState = { ...found, finished: false };
const finished: PushState = { ...found, finished: true };

describe("the state of a push", () => {
  test("is kept beside its journal, for its owner alone, and read again", async () => {
    const { path, folder } = scratch();
    const journal = path("j");
    expect(await readState(journal)).toBeUndefined();
    await writeState(journal, finished);
    await writeState(journal, unfinished);
    expect(await readState(journal)).toMatchObject(unfinished);
    expect(statSync(statePath(journal)).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["j.state"]);
    expect(readFileSync(statePath(journal), "utf8")).toMatch(
      /^\{"format":"totem-partner-push-state","version":1,.*\}\n$/,
    );
  });

  const whole = { format: "totem-partner-push-state", version: 1, ...unfinished };
  test.each([
    ["no JSON", "{"],
    ["no object", "7"],
    ["another format", JSON.stringify({ ...whole, format: "other" })],
    ["another version", JSON.stringify({ ...whole, version: 2 })],
    ["no digest of the file", JSON.stringify({ ...whole, file: 7 })],
    ["no digest of the mapping", JSON.stringify({ ...whole, mapping: 7 })],
    ["no end", JSON.stringify({ ...whole, finished: "no" })],
  ])("that is %s is refused: nobody knows which push the journal belongs to", async (_, content) => {
    const { path, file } = scratch();
    file("j.state", content);
    await expect(readState(path("j"))).rejects.toThrow(
      `${path("j.state")} is unreadable, so it is unknown which push the journal ${path("j")} belongs to. Remove both to push the whole file again: externalId prevents duplicates.`,
    );
  });

  test("that cannot be read is no absent one", async () => {
    const { path } = scratch();
    mkdirSync(path("j.state"));
    await expect(readState(path("j"))).rejects.toThrow("EISDIR");
  });
});

describe("a push begins", () => {
  const plan = (state: PushState | undefined, flags: { resume?: true; acceptChanges?: true }, now = found) =>
    planResume(state, now, flags, "j");
  const changed = { ...found, file: "another" };
  const remapped = { ...found, mapping: "another" };

  test("anew where there was none, or one that was finished", () => {
    expect(plan(undefined, {})).toBe("begin");
    expect(plan(undefined, { resume: true })).toBe("begin");
    expect(plan(finished, {})).toBe("begin");
    expect(plan(finished, { resume: true }, changed)).toBe("begin");
    expect(plan(finished, { resume: true }, remapped)).toBe("begin");
  });

  test("with the journal where it resumes the same, finished or not", () => {
    expect(plan(finished, { resume: true })).toBe("go-on");
    expect(plan(unfinished, { resume: true })).toBe("go-on");
  });

  test("with the journal of another file or mapping only where that is accepted", () => {
    const message = "has changed since the unfinished push. Restore it, or add --accept-changes";
    expect(() => plan(unfinished, { resume: true }, changed)).toThrow(`The file ${message}`);
    expect(() => plan(unfinished, { resume: true }, remapped)).toThrow(`The mapping ${message}`);
    expect(plan(unfinished, { resume: true, acceptChanges: true }, changed)).toBe("go-on");
  });

  test("not at all where one did not finish, unless it resumes", () => {
    expect(() => plan(unfinished, {})).toThrow(
      "An earlier push with this journal did not finish (j). Add --resume to continue it. To start over, remove the journal and j.state.",
    );
  });
});
