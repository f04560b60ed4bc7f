import { expect, test } from "vitest";
import { isSound } from "../../src/findings/finding.ts";
import { ObservedService } from "../support/observed-service.ts";

const verdictOf = ({ observer }: ObservedService, id: string) =>
  observer.findings.find((one) => one.id === id)?.verdict;

test("operations that always differ from each other are outside the known alternatives, and no fault", async () => {
  const service = new ObservedService({});
  service.distortion = (answer, { url }) =>
    answer.status === 400 && url.includes("/warehouses") ? { ...answer, status: 422 } : answer;
  for (const _time of [1, 2]) {
    await service.send("GET", "/products?limit=0");
    await service.send("GET", "/warehouses?limit=0");
  }
  expect(verdictOf(service, "validation-status")).toMatchObject({
    sure: "outside",
    why: "Requests show different alternatives: 400 for GET /products?limit=0; 422 for GET /warehouses?limit=0.",
  });
  expect(isSound({ findings: service.observer.findings })).toBe(true);
});

test("what the interface document rules out contradicts it, whatever else was seen", async () => {
  const service = new ObservedService({});
  service.distortion = (answer) => ({ ...answer, status: 451 });
  await service.send("GET", "/products", undefined, "");
  service.distortion = (answer) => ({ ...answer, status: 200, text: "[]" });
  await service.send("GET", "/products", undefined, "");
  service.distortion = (answer) => ({ ...answer, status: 451 });
  await service.send("GET", "/products", undefined, "");
  expect(verdictOf(service, "auth-failure")).toMatchObject({ sure: "contradicts", section: "Endpoints" });
});
