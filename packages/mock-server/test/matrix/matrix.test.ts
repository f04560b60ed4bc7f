import { sayValue } from "@totem-partner/spec/own-alternatives";
import { expect, test } from "vitest";
import { alternatives } from "../../src/index.ts";
import { type ConsultingRun, runMatrix } from "../../src/matrix/matrix.ts";
import { passesEverywhere } from "../../src/matrix/reports.ts";
import { type Alternative, nameOf } from "../../src/matrix/alternatives.ts";

const everyId = [...new Set(alternatives().map(({ id }) => id))];

/** A command that meets some open points, and fails under some alternatives; it notes what it was run under. */
function aCommand(fails: (name: string) => boolean, met: readonly string[]) {
  const runs: string[] = [];
  const runUnder = (alternative?: Alternative): Promise<ConsultingRun> => {
    const name = alternative ? nameOf(alternative) : "the defaults";
    runs.push(name);
    const consulted = new Set(met);
    return Promise.resolve(
      fails(name)
        ? { outcome: "failed", ending: "exit code 1", seconds: 1, output: "folder/file.log", consulted }
        : { outcome: "passed", ending: "exit code 0", seconds: 1, consulted },
    );
  };
  return { runs, runUnder };
}

const envelopes = alternatives()
  .filter(({ id }) => id === "list-envelope")
  .map(nameOf);

test("the alternatives of what the defaults met are run one by one, and the others skipped", async () => {
  const command = aCommand((name) => name === "list-envelope=array", ["list-envelope", "create-status"]);
  const result = await runMatrix({ runUnder: command.runUnder, jobs: 1 });
  expect(command.runs).toEqual(["the defaults", "create-status=200", ...envelopes]);
  const failed = result.runs.filter(({ outcome }) => outcome !== "passed");
  expect(failed.map(({ alternative }) => nameOf(alternative))).toEqual(["list-envelope=array"]);
  expect(new Set(result.skipped.map(({ id }) => id))).toEqual(
    new Set(everyId.filter((id) => !["list-envelope", "create-status"].includes(id))),
  );
});

test("a command that fails under the defaults is not run under anything else", async () => {
  const command = aCommand(() => true, everyId);
  const result = await runMatrix({ runUnder: command.runUnder, jobs: 4 });
  expect(command.runs).toEqual(["the defaults"]);
  expect(passesEverywhere(result)).toBe(false);
});

test("what is settled is not tried, and only what was asked for is", async () => {
  const command = aCommand(() => false, everyId);
  await runMatrix({
    runUnder: command.runUnder,
    jobs: 1,
    only: ["list-envelope", "create-status"],
    settled: ["create-status"],
  });
  expect(command.runs).toEqual(["the defaults", ...envelopes]);
});

test("so many runs are under way at once as there are jobs, and no more", async () => {
  let [now, most] = [0, 0];
  const three = Promise.withResolvers<undefined>();
  await runMatrix({
    jobs: 3,
    runUnder: async (alternative) => {
      now += 1;
      most = Math.max(most, now);
      if (now === 3) three.resolve(undefined);
      // The defaults are run before all others.
      if (alternative) await three.promise;
      now -= 1;
      return { outcome: "passed", ending: "", seconds: 0, consulted: new Set(everyId) };
    },
  });
  expect(most).toBe(3);
});

test("every alternative can be tried, has words of its own, and an unknown id is refused", () => {
  const all = alternatives();
  expect(new Set(all.map(({ id, value }) => `${id}=${sayValue(value)}`)).size).toBe(all.length);
  for (const { meaning, defaultMeaning, question } of all) {
    expect(meaning).toMatch(/\.$/);
    expect(meaning).not.toBe(defaultMeaning);
    expect(question).toContain("?");
  }
});
