import fc from "fast-check";
import { expect, test } from "vitest";
import { neededFirst, withNeeds } from "../../packages/needs.ts";
import { publishablePackages } from "../../packages/publishable.ts";

const one = (name: string, ...needs: string[]) => ({ name, needs });
const [sdk, cli, webhooks] = [one("sdk", "openapi-fetch"), one("cli", "sdk", "webhooks", "yaml"), one("webhooks")];
const namesOf = (packages: readonly { name: string }[]): string[] => packages.map(({ name }) => name);

test("a package comes with what it needs of ours, and with what that needs", () => {
  const all = [one("app", "cli"), cli, sdk, webhooks, one("msw", "webhooks")];
  expect(namesOf(withNeeds([one("app", "cli")], all))).toEqual(["app", "cli", "sdk", "webhooks"]);
  expect(namesOf(withNeeds([webhooks], all))).toEqual(["webhooks"]);
  expect(namesOf(withNeeds(all, all))).toEqual(namesOf(all));
});

test("what is needed comes first, and otherwise the order stays", () => {
  expect(namesOf(neededFirst([cli, sdk, webhooks]))).toEqual(["sdk", "webhooks", "cli"]);
  expect(namesOf(neededFirst([webhooks, sdk, cli]))).toEqual(["webhooks", "sdk", "cli"]);
  expect(() => neededFirst([one("a", "b"), one("b", "a"), sdk])).toThrow("depend on each other in a circle: a, b");
});

test("in whatever order they are, each of ours comes after its own", async () => {
  const ours = await publishablePackages();
  const shuffled = fc.shuffledSubarray(ours, { minLength: ours.length });
  fc.assert(
    fc.property(shuffled, (packages) => {
      const names = namesOf(neededFirst(packages));
      expect(names.toSorted()).toEqual(namesOf(ours).toSorted());
      for (const { name, needs } of ours) {
        const own = needs.filter((need) => names.includes(need));
        for (const need of own) expect(names.indexOf(need)).toBeLessThan(names.indexOf(name));
      }
    }),
  );
});
