import { type Attack, attack, goodAnswer, head } from "./attack.ts";

const bad = "400 malformed_request";
const nowhere = "404 unknown_path";

/** Targets that can be written down, and that nothing is at. */
const leadingNowhere = [
  "/products/.. /../products /./products /%2e%2e/products /products/%2E%2e/ /products\\ /%252e%252e/products /%2fproducts",
  "/products%2f /products%00 /products;a=b //products /products// /PRODUCTS /products/ /partner/partner/products",
  "/partner/_mock/state /_mock /_mock/ /_MOCK/state /_mock%2fstate /%5fmock/state /products/%ff /products/%zz",
  "/.git/config /etc/passwd /constructor /__proto__ /products/a/b http://localhost ftp://localhost/products",
  "//evil.example/products http://user:pass@localhost/products",
].flatMap((line) => line.split(" "));

/** Targets that lead elsewhere than they seem to. */
export const targets: readonly Attack[] = [
  ...leadingNowhere.map((target) => attack(`the target ${target}`, head(`GET ${target}`), nowhere)),
  ...["products", "localhost:80", "*", "?products", "/prod ucts", "/products\x7f\xff", "/a\0b", "/prod\tucts"].map(
    (target) => attack(`the target ${JSON.stringify(target)}`, head(`GET ${target}`), target === "*" ? nowhere : bad),
  ),
  ...[
    "17",
    "%20",
    "null",
    "33333333-3333-4333-8333-33333333333%00",
    "33333333-3333-4333-8333-333333333333%2f",
    "{id}",
    "%F0%9F%9A%9A",
  ].map((id) => attack(`the id ${id}`, head(`GET /products/${id}`), "400 malformed_id")),
  attack("a target with a scheme", head("GET http://localhost/webhook"), goodAnswer),
  attack("a target with a foreign host", head("GET http://evil.example/webhook"), "421 host_not_allowed"),
];
