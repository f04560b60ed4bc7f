import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { stateFolder } from "../../program/state-folder.ts";

test("an empty variable is none, so that nothing is kept in the current folder", () => {
  const usual = join(homedir(), ".local", "state", "totem-partner");
  expect([stateFolder({}), stateFolder({ XDG_STATE_HOME: "", LOCALAPPDATA: "" })]).toEqual([usual, usual]);
});

test("a relative folder is absolute in what is printed of it, since others read it elsewhere", () => {
  expect(stateFolder({ XDG_STATE_HOME: "state" })).toBe(resolve("state", "totem-partner"));
});
