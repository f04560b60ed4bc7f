import { expect, test, vi } from "vitest";
import { readProfile } from "../../src/input/read-profile.ts";
import { fieldOf } from "../support/client.ts";
import { runHere } from "../support/command-here.ts";
import { type Lie, Liar } from "../support/proxy/liar.ts";
import { startMockServer } from "../support/mock.ts";
import { Scratch } from "../support/scratch.ts";

const apiKey = "test_drifting_0123456789";
/** Every product has a field more, and no name. */
const colourful: Lie = ({ text, ...truth }) => ({ ...truth, text: text.replaceAll('"name":', '"colour":') });

test("learn reports drift and contradictions: in its report, as JSON, and in the profile", async () => {
  await using mock = await startMockServer({ assumptions: { "list-envelope": "data" }, contract: "off" });
  await using liar = await Liar.before(mock.url);
  await using scratch = await Scratch.create();
  vi.stubEnv("TOTEM_PARTNER_API_KEY", apiKey);
  const out = scratch.path("service.yaml");
  const flags = [liar.url, "--per-minute", "99999"];
  const honest = await runHere("learn", ...flags);
  expect([honest.code, honest.stdout]).toEqual([0, expect.not.stringMatching(/Drift|Answers that contradict/)]);
  liar.lie = colourful;
  const drifting = await runHere("learn", ...flags, "--out", out, "--json");
  expect(drifting.code).toBe(1);
  const often = "2 times, first in GET /products, 200";
  const drift = `/data/*/colour (string) is not a field of the contract: ${often}`;
  const missing = `/data/*/name is missing, although the contract requires it (documented): ${often}`;
  expect(fieldOf(JSON.parse(drifting.stdout), "deviations")).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ sort: "drift", kind: "field", operation: "GET /products", pointer: "/data/*/colour" }),
      expect.objectContaining({ sort: "contradiction", kind: "missing", pointer: "/data/*/name" }),
    ]),
  );
  const profile = await scratch.read("service.yaml");
  expect(profile).toContain(`  # Responses that contradict the interface document:\n  # ${missing}\n`);
  expect(profile).toContain(`  # Drift: differences that the contract does not rule out:\n  # ${drift}\n`);
  expect(profile).not.toMatch(/Soft wheat|test_drifting/);
  expect(readProfile(out)).toMatchObject({ "list-envelope": "data" });
});
