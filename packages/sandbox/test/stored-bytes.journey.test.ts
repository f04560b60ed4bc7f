import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isFields } from "@totem-partner/spec/fields";
import { expect, test } from "vitest";
import { startTestSandbox } from "./support/test-sandbox.ts";

const mebibyte = 2 ** 20;

const form = (bytes: number): FormData => {
  const made = new FormData();
  const document = `%PDF-1.7${"x".repeat(bytes - 8)}`;
  made.set("companyProtocolEnabled", "true");
  made.set("companyProtocolDocument", new File([document], "plan.pdf", { type: "application/pdf" }));
  return made;
};

/** The size of the companies' databases in bytes, without the journals that the engine writes back when it has time. */
function bytesOnDisk(data: string): number {
  const folder = join(data, "companies", "companies");
  const databases = readdirSync(folder).filter((name) => name.endsWith(".sqlite"));
  return databases.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

test("documents that are sent at once, replaced and deleted stay within what a company may store", async () => {
  await using sandbox = await startTestSandbox({ bounds: { storedBytes: 32 * mebibyte } });
  const headers = { "x-partner-api-key": await sandbox.issueKey("espiga") };
  const send = async (method: string, path: string, body?: FormData) => {
    const response = await fetch(`${sandbox.url}${path}`, { method, headers, ...(body && { body }) });
    const answer: unknown = await response.json().catch(() => undefined);
    return { status: response.status, id: isFields(answer) ? String(answer["id"]) : "" };
  };
  await sandbox.operator.call("PUT", "/companies/espiga/bounds", { storedBytes: mebibyte });
  const refused = await Promise.all(
    Array.from({ length: 4 }, () => send("POST", "/cleaning-protocol", form(9_000_000))),
  );
  expect(refused.map(({ status }) => status)).toEqual([507, 507, 507, 507]);
  await sandbox.operator.call("PUT", "/companies/espiga/bounds", {});
  const { id, status } = await send("POST", "/cleaning-protocol", form(9_000_000));
  expect(status).toBe(201);
  for (let n = 0; n < 8; n += 1) {
    expect(await send("PATCH", `/cleaning-protocol/${id}/configuration`, form(9_000_000))).toMatchObject({
      status: 200,
    });
  }
  const stored = async () => {
    const details = await sandbox.operator.call("GET", "/companies/espiga");
    return isFields(details) ? Number(details["storedBytes"]) : NaN;
  };
  expect(await stored()).toBeLessThan(14_000_000);
  expect(bytesOnDisk(sandbox.data)).toBeGreaterThan(9_000_000);
  expect(bytesOnDisk(sandbox.data)).toBeLessThan(32 * mebibyte);
  expect(await send("DELETE", `/cleaning-protocol/${id}`)).toMatchObject({ status: 204 });
  expect(await stored()).toBeLessThan(mebibyte);
});
