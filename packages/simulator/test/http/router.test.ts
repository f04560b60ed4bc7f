import { operations } from "@totem-partner/spec/operations";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { Router } from "../../src/host.ts";

const segment = fc.constantFrom("a", "b", "{id}", "{name}", "c");
const template = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => `/${segments.join("/")}`);
const route = fc.record({ method: fc.constantFrom("GET", "POST"), path: template });
const path = fc
  .array(fc.constantFrom("a", "b", "c", "", "x", "%61", "%2F", "%zz", "a%20b", "{id}"), { maxLength: 5 })
  .map((segments) => `/${segments.join("/")}`);

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** True if a path fits a template: literal segments as they are, and a decodable text for each parameter. */
function fits(pathname: string, templatePath: string): boolean {
  const [given, expected] = [pathname.split("/"), templatePath.split("/")];
  return (
    given.length === expected.length &&
    expected.every((one, at) => (one.startsWith("{") ? (decoded(given[at] ?? "") ?? "") !== "" : one === given[at]))
  );
}

test("a route is found where its template fits, whatever other routes there are", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(route, { selector: ({ method, path: at }) => `${method} ${at}`, maxLength: 12 }),
      path,
      (routes, pathname) => {
        const found = new Router(routes.map((one) => ({ ...one, value: one }))).find("GET", pathname);
        const fitting = routes.filter((one) => fits(pathname, one.path));
        if (found.found === "route") {
          expect(fitting).toContainEqual(found.value);
          const names = found.value.path.split("/").filter((one) => one.startsWith("{"));
          const parameters = pathname.split("/").filter((_one, at) => found.value.path.split("/")[at]?.startsWith("{"));
          for (const [at, name] of names.entries()) {
            // Of two parameters of one name, the last counts.
            if (names.lastIndexOf(name) === at) {
              expect(found.path[name.slice(1, -1)]).toBe(decoded(parameters[at] ?? ""));
            }
          }
        } else {
          expect(fitting.filter(({ method }) => method === "GET")).toEqual([]);
          expect(found).toEqual(fitting.length > 0 ? { found: "path", allow: ["POST"] } : { found: "nothing" });
        }
      },
    ),
    { numRuns: 2000 * inject("scale") },
  );
});

test("a literal segment comes before a parameter, unless it lacks the method", () => {
  const router = new Router([
    { method: "GET", path: "/deliveries/{id}", value: "one" },
    { method: "POST", path: "/deliveries/flush", value: "flush" },
    { method: "POST", path: "/deliveries/{id}", value: "again" },
  ]);
  expect(router.find("POST", "/deliveries/flush")).toMatchObject({ value: "flush", path: {} });
  expect(router.find("GET", "/deliveries/flush")).toMatchObject({ value: "one", path: { id: "flush" } });
  expect(router.find("PUT", "/deliveries/flush")).toEqual({ found: "path", allow: ["GET", "POST"] });
});

test("every operation is found at its path, and nothing one segment further", () => {
  const routes = Object.entries(operations).map(([value, { method, path: at }]) => ({ method, path: at, value }));
  const router = new Router(routes);
  for (const { method, path: at, value } of routes) {
    const pathname = at.replace("{id}", "a%20b");
    const parameters = at.includes("{id}") ? { id: "a b" } : {};
    expect(router.find(method, pathname)).toEqual({ found: "route", value, path: parameters });
    expect(router.find(method, `${pathname}/x/y/z`)).toEqual({ found: "nothing" });
  }
});
