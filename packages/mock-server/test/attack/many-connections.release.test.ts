import { expect, test } from "vitest";
import { z } from "zod";
import { AttackedServer, type Facts } from "./attacked-server.ts";
import { good, goodAnswer } from "./corpus/attack.ts";
import { summaryOf } from "./verdict.ts";
import { Wire } from "./wire.ts";

const report = z.object({
  userLimits: z.object({ open_files: z.object({ soft: z.union([z.int(), z.literal("unlimited")]) }) }),
});
const { soft } = report.parse(process.report.getReport()).userLimits.open_files;

/** 2,000, or as many as the system lets a process open. */
const many = soft === "unlimited" ? 2000 : Math.min(2000, soft - 100);

/** Opens connections, a hundred at a time: more would wait for a place in the queue of the system. */
async function openMany(port: number): Promise<Wire[]> {
  const wires: Wire[] = [];
  while (wires.length < many) {
    const length = Math.min(100, many - wires.length);
    wires.push(...(await Promise.all(Array.from({ length }, () => Wire.open(port)))));
  }
  return wires;
}

const costOfEach = (before: Facts, after: Facts): number => (after.heapUsed - before.heapUsed) / many;

test(`${String(many)} connections that are kept are each served, cost less than 16 kB of heap, and end in good order at a close`, async () => {
  await using server = await AttackedServer.start({ contract: "off" });
  const before = await server.facts();
  const wires = await openMany(server.port);
  for (let round = 0; round < 2; round += 1) {
    for (const wire of wires) wire.write(good);
    const answers = await Promise.all(wires.map((wire) => wire.next()));
    expect(new Set(answers.map((answer) => answer && summaryOf(answer)))).toEqual(new Set([goodAnswer]));
  }
  const after = await server.facts();
  expect(after.connections).toBeGreaterThanOrEqual(many);
  expect(costOfEach(before, after)).toBeLessThan(16_384);
  expect(await server.close()).toBe(0);
  // Nothing came besides, half an answer would throw, and a reset would be an error on its connection.
  expect(new Set(await Promise.all(wires.map(async (wire) => (await wire.rest()).length)))).toEqual(new Set([0]));
  expect(wires.filter(({ wasReset }) => wasReset)).toEqual([]);
  expect(server.complaints).toBe("");
});
