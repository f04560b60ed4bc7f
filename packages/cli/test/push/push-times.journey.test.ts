import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { command } from "../support/command.ts";
import { desk } from "../support/desk.ts";
import { csvOf, mapping } from "../support/orders.ts";

/** A service that refuses every order with this problem. */
async function refusing(detail: string) {
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(422, { "content-type": "application/problem+json" });
      response.end(JSON.stringify({ title: "Refused", status: 422, code: "refused", detail }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return { env: { TOTEM_PARTNER_BASE_URL: url, TOTEM_PARTNER_API_KEY: "key" } };
}

const detail = "It overlaps one from 2026-07-01T04:00:00.000Z to 2026-12-01T05:30Z, and 2026-13-01T00:00Z is no time.";

test("times of the service are shown in the zone of the file, as the cells beside them are", async () => {
  const { argv, report } = desk(csvOf({}));
  const { out } = await command(argv(), await refusing(detail));
  expect(out).toContain(
    "from 2026-07-01T06:00:00+02:00 to 2026-12-01T06:30:00+01:00, and 2026-13-01T00:00Z is no time",
  );
  expect(report().join()).toContain("2026-07-01T06:00:00+02:00");
});

test("without a zone in the mapping, they stay in UTC", async () => {
  const map = mapping.replace(/^dates:\n(?: .*\n)+/m, "").replace(/^ {2}(?:scheduledDate|endDate).*\n/gm, "");
  const { out } = await command(desk(csvOf({}), { map }).argv(), await refusing(detail));
  expect(out).toContain("from 2026-07-01T04:00:00.000Z to");
});
