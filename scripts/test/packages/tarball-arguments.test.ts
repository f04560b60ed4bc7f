import { expect, test } from "vitest";
import { publishablePackages } from "../../packages/publishable.ts";
import { readArguments, usageOf } from "../../packages/tarball-arguments.ts";

const all = await publishablePackages();

function askedFor(...words: string[]) {
  const asked = readArguments(words, all);
  return asked && { folder: asked.folder, folders: asked.packages.map(({ folder }) => folder) };
}

test("what is named is packed with what it needs, and everything when nothing is named", () => {
  expect(askedFor("sdk")).toEqual({ folder: "tarballs", folders: ["packages/sdk"] });
  const mock = ["packages/mock-server", "packages/simulator", "packages/webhooks"];
  expect(askedFor("mock-server", "--out", "packed")).toEqual({ folder: "packed", folders: mock });
  expect(askedFor()?.folders).toEqual(all.map(({ folder }) => folder));
});

test("an unknown name or option is refused with what there is", () => {
  const message = "There is no package server, packages/sdk. Name some of these, or none for all: cli, mock-server, ";
  expect(() => askedFor("sdk", "server", "packages/sdk")).toThrow(message);
  expect(() => askedFor("--into", "packed")).toThrow("Unknown option '--into'");
});

test("the help names every package", () => {
  expect(askedFor("--help")).toBeUndefined();
  expect(usageOf(all)).toContain("or everything: cli, mock-server, msw, sandbox, sdk, simulator, webhooks.");
});
