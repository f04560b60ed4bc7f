import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { builders, imageObstacle, runners } from "../../image/obstacle.ts";

test("an image needs Linux, its programs, and root", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "programs-"));
  await writeFile(join(folder.path, "buildah"), "");
  const machine = { platform: "linux", path: ["/nowhere", folder.path].join(delimiter), isRoot: true } as const;
  expect(imageObstacle(builders, machine)).toBeUndefined();
  expect(imageObstacle(runners, machine)).toBe("There is no umoci, runc here. Install: apt-get install umoci runc");
  expect(imageObstacle(builders, { ...machine, isRoot: false })).toContain("root");
  expect(imageObstacle(builders, { ...machine, platform: "darwin" })).toContain("Linux");
});
