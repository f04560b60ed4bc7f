import * as fs from "node:fs";
import { expect, test, vi } from "vitest";
import { readEarlierProfile } from "../../src/input/read-profile.ts";
import { Scratch } from "../support/scratch.ts";

vi.mock(import("node:fs"), { spy: true });

test("an earlier profile is read once and within its bound, values and notes alike", async () => {
  await using scratch = await Scratch.create();
  const file = scratch.path("service.yaml");
  fs.writeFileSync(file, 'version: 1\nassumptions:\n  # POST: 200\n  create-status: "200"\n');
  expect(readEarlierProfile(file, "http://127.0.0.1:4010")).toEqual({
    values: { "create-status": "200" },
    notes: new Map([["create-status", ["POST: 200"]]]),
  });
  const opened = [...vi.mocked(fs.openSync).mock.calls, ...vi.mocked(fs.readFileSync).mock.calls];
  expect(opened.filter(([path]) => path === file)).toHaveLength(1);
});
