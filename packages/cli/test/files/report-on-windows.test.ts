import { readdirSync, writeFileSync } from "node:fs";
import type * as promises from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { reportHeader } from "../../src/push/report/report-file.ts";
import { command, withError } from "../support/command.ts";
import { desk } from "../support/desk.ts";
import { csvOf } from "../support/orders.ts";

const spreadsheet = { hasOpen: "" };

// Windows lets nobody write to a file that a spreadsheet has open.
vi.mock("node:fs/promises", async (original) => {
  const fs = await original<typeof promises>();
  return {
    ...fs,
    open: async (path: string, flags: string, mode?: number) => {
      if (path === spreadsheet.hasOpen && flags !== "r") {
        throw Object.assign(new Error("EBUSY: resource busy or locked, open"), { code: "EBUSY", syscall: "open" });
      }
      return fs.open(path, flags, mode);
    },
  };
});

test("a report that a spreadsheet has open is refused before anything is sent", async () => {
  const { orders, argv, path } = desk(csvOf({}));
  spreadsheet.hasOpen = `${orders}.check.csv`;
  writeFileSync(spreadsheet.hasOpen, reportHeader({ type: "csv", separator: ";" }));
  expect(await command(argv("--dry-run"))).toMatchObject(
    withError(2, "is open in another program, so it was not overwritten."),
  );
  expect(readdirSync(path(".")).filter((name) => name.endsWith(".part"))).toEqual([]);
});
