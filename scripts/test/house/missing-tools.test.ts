import { mkdir, mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { missingTools } from "../../missing-tools.ts";

test("a tool that is on the PATH under any of its names, or where Debian keeps it, is not missing", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "tools-"));
  const path = ["/nowhere", folder.path].join(delimiter);
  expect(missingTools(path, "second", folder.path)).toEqual([
    "the tests in a browser: there is no chromium here. Install it: apt-get install chromium",
    "the tests with Redis: there is no redis-server here. Install it: apt-get install redis-server",
    "the tests with PostgreSQL: there is no postgres here. Install it: apt-get install postgresql",
    "the test of the guide's proxy: there is no nginx here. Install it: apt-get install nginx-light",
    "the integration in Python: there is no python3 here. Install it: apt-get install python3",
    "the integration in PHP: there is no php here. Install it: apt-get install php-cli php-curl",
  ]);
  expect(missingTools(path, "first", folder.path)).toHaveLength(1);
  const debian = join(folder.path, "usr/lib/postgresql/15/bin");
  await mkdir(debian, { recursive: true });
  await writeFile(join(debian, "postgres"), "");
  for (const name of ["chromium-browser", "redis-server", "nginx", "python3", "php"]) {
    await writeFile(join(folder.path, name), "");
  }
  expect(missingTools(path, "second", folder.path)).toEqual([]);
});
