import { expect, test } from "vitest";
import type { Kind } from "../../../../src/calibration/asking/kinds.ts";
import { cleaningTrial } from "../../../../src/calibration/writing/trials/cleaning.ts";
import { settled } from "../../../../src/findings/finding.ts";
import { played } from "../../../support/cleaning-story.ts";
import { mark } from "../../../support/staged.ts";

const alone: Kind[] = ["cleaning-protocol"];

test("a cleaning protocol shows how it, and what belongs to it, is created, changed and deleted", () => {
  const { claims, gone, over, asked } = played();
  expect(claims.filter(([id]) => !["validation-status", "error-body", "response-fields"].includes(id))).toEqual([
    ["catalog-create-status", settled("201")],
    ["new-protocol-state", settled("inactive")],
    ["repeat-activation", settled("409")],
    ["second-protocol", settled("409")],
    ["catalog-create-status", settled("201")],
    ["unknown-field", settled("ignore")],
    ["patch-immutable", settled("ignore")],
    ["delete-status", settled("204")],
    ["catalog-create-status", settled("200")],
    ["unknown-field", settled("ignore")],
    ["patch-immutable", settled("ignore")],
    ["unknown-reference", settled("404")],
    ["delete-status", settled("200")],
  ]);
  expect(claims.filter(([id]) => id === "validation-status")).toHaveLength(2);
  expect([gone, over]).toEqual([
    [`cleaning-incompatibility, ${mark("pair")}, i, deleted`, `cleaning-protocol, ${mark("protocol")}, p, deleted`],
    undefined,
  ]);
  const listed = cleaningTrial.requests.map(
    ({ method = "GET", path, note }) => `${method} ${path}${note ? ` (${note})` : ""}`,
  );
  expect(asked.filter((line) => !listed.includes(line.replace(/\/[pctdi](?=[/ ]|$)/, "/{id}")))).toEqual([]);
});

test("each request is listed with the kind that must be allowed for it", () => {
  const needing = (kind: Kind) =>
    cleaningTrial.requests.filter(({ needs }) => needs === kind).map(({ method = "GET", path }) => `${method} ${path}`);
  expect(cleaningTrial.kind).toBe("cleaning-protocol");
  expect(new Set(needing("cleaning-category"))).toEqual(
    new Set(["POST /cleaning-categories", "PATCH /cleaning-categories/{id}", "GET /cleaning-categories/{id}"]),
  );
  expect(new Set(needing("cleaning-type"))).toEqual(
    new Set(["POST /cleaning-types", "PATCH /cleaning-types/{id}", "GET /cleaning-types/{id}"]),
  );
  expect(needing("cleaning-incompatibility")).toEqual([
    "POST /cleaning-incompatibilities",
    "GET /cleaning-incompatibilities/{id}",
    "DELETE /cleaning-incompatibilities/{id}",
  ]);
  const pairing = cleaningTrial.requests.find(({ path }) => path === "/cleaning-incompatibilities");
  expect(pairing?.body).toEqual({
    kind: "category",
    firstId: "{firstCategory}",
    secondId: "{secondCategory}",
    reason: "totem-calibration-{run}-pair",
  });
  expect(pairing?.creates).toEqual({ kind: "cleaning-incompatibility", marker: "totem-calibration-{run}-pair" });
  expect(cleaningTrial.requests.find(({ form }) => form)?.form).toEqual({
    companyProtocolEnabled: false,
    fileName: "totem-calibration-{run}-protocol.pdf",
  });
});

test("only what is allowed is created in it", () => {
  const paths = (allowed: readonly Kind[]) =>
    new Set(
      played({}, allowed)
        .asked.filter((line) => line.startsWith("POST "))
        .map((line) => line.split("/")[1]?.split(" ")[0]),
    );
  expect(paths(alone)).toEqual(new Set(["cleaning-protocol"]));
  expect(paths([...alone, "cleaning-category"])).toEqual(new Set(["cleaning-protocol", "cleaning-categories"]));
  expect(paths([...alone, "cleaning-type"])).toEqual(new Set(["cleaning-protocol", "cleaning-types"]));
  expect(paths([...alone, "cleaning-category", "cleaning-incompatibility"])).toEqual(
    new Set(["cleaning-protocol", "cleaning-categories", "cleaning-incompatibilities"]),
  );
});

test("the pair names both categories", () => {
  const [pairing] = played().sent.filter(
    ({ path, method }) => path === "/cleaning-incompatibilities" && method === "POST",
  );
  expect(pairing?.body).toMatchObject({ kind: "category", firstId: "c", secondId: "d" });
});
