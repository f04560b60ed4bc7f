import { expect, test } from "vitest";
import { groupCommit } from "../../src/node/file-journal.ts";
import { failureOf } from "../support/scripted-service.ts";

/** Groups of letters that are written when the test lets them. */
function letters() {
  const groups: { items: readonly string[]; end: (error?: Error) => void }[] = [];
  const commits = groupCommit<string>((items) => {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    groups.push({ items, end: (error) => (error ? reject(error) : resolve(undefined)) });
    return promise;
  });
  return { groups, commits };
}

test("what arrives while a group is written is the next group", async () => {
  const { groups, commits } = letters();
  const first = [commits.add("a"), commits.add("b")];
  await expect.poll(() => groups).toHaveLength(1);
  const second = [commits.add("c"), commits.add("d")];
  expect(groups.map(({ items }) => items)).toEqual([["a", "b"]]);
  groups[0]?.end();
  await Promise.all(first);
  await expect.poll(() => groups).toHaveLength(2);
  let isIdle = false;
  const idle = commits.idle().then(() => (isIdle = true));
  expect([groups[1]?.items, isIdle]).toEqual([["c", "d"], false]);
  groups[1]?.end();
  await Promise.all([...second, idle]);
  expect(isIdle).toBe(true);
});

test("after a failure nothing more is written, and every later item fails alike", async () => {
  const { groups, commits } = letters();
  const first = failureOf(commits.add("a"));
  await expect.poll(() => groups).toHaveLength(1);
  const second = failureOf(commits.add("b"));
  const failure = new Error("The disk is full.");
  groups[0]?.end(failure);
  expect([await first, await second, await failureOf(commits.add("c"))]).toEqual([failure, failure, failure]);
  await commits.idle();
  expect(groups).toHaveLength(1);
});
