import { changeAssumptions } from "@totem-partner/simulator";
import { expect, test } from "vitest";
import { referenceSource } from "@totem-partner/spec/reference-contract";
import { filePage, Pages } from "../src/index.ts";
import { referenceContent, referenceDocument } from "../src/reference/reference-content.ts";
import { own, visitedPages } from "./support/visited-pages.ts";

const elsewhere = { remoteAddress: "192.0.2.2" };

test("each page has its type, and all but the first and its styles are for this machine, or for those with a token", async () => {
  const [open, closed] = [visitedPages({ adminToken: "t" }), visitedPages()];
  const seen: Record<string, unknown> = {};
  for (const path of Object.keys(closed.table)) {
    const answers = [await closed.visit(path), await closed.visit(path, elsewhere), await open.visit(path, elsewhere)];
    seen[path] = [answers[0]?.headers["content-type"], ...answers.map((answer) => answer?.status)];
  }
  const [html, css, js] = ["html", "css", "javascript"].map((type) => `text/${type}; charset=utf-8`);
  expect(seen).toEqual({
    "/": [html, 200, 200, 200],
    "/_mock/ui/landing.css": [css, 200, 200, 200],
    "/_mock/ui": [html, 200, 403, 200],
    "/_mock/ui/theme.css": [css, 200, 200, 200],
    "/_mock/ui/parts.css": [css, 200, 403, 200],
    "/_mock/ui/dashboard.css": [css, 200, 403, 200],
    "/_mock/ui/icon.svg": ["image/svg+xml", 200, 403, 200],
    "/_mock/ui/dashboard/main.js": [js, 200, 403, 200],
    "/_mock/docs": [html, 200, 403, 200],
    "/_mock/docs/openapi.json": ["application/json", 200, 403, 200],
    "/_mock/docs/theme.css": [css, 200, 403, 200],
    "/_mock/docs/reference.css": [css, 200, 403, 200],
    "/_mock/docs/parts.css": [css, 200, 403, 200],
    "/_mock/docs/reference.js": [js, 200, 403, 200],
    "/_mock/docs/reference-search.js": [js, 200, 403, 200],
    "/_mock/docs/reference-calls.js": [js, 200, 403, 200],
  });
});

test("each file is the one of its name, and the pages with a script make no HTML of texts", async () => {
  const { table, visit } = visitedPages();
  const generated = ["/", "/_mock/ui", "/_mock/docs", "/_mock/docs/openapi.json"];
  for (const path of Object.keys(table).filter((one) => !generated.includes(one))) {
    const name = path.replace(/^\/_mock\/(ui|docs)\//, "");
    expect((await visit(path))?.text).toBe(path.endsWith(".svg") ? name : `the file ${name}`);
  }
  const policyOf = async (path: string) => (await visit(path))?.headers["content-security-policy"];
  for (const path of ["/_mock/ui", "/_mock/docs"]) {
    expect(await policyOf(path)).toBe(
      `${String(await policyOf("/_mock/ui/theme.css"))}; require-trusted-types-for 'script'; trusted-types 'none'`,
    );
  }
  expect(filePage("x.bin", () => Promise.resolve(""))).toMatchObject({ type: "application/octet-stream" });
});

test("documents are found with a slash, too; pages that are none, and the interface, are not", async () => {
  const { visit } = visitedPages();
  expect((await visit("/_mock/ui/"))?.text).toBe((await visit("/_mock/ui"))?.text);
  expect((await visit("/_mock/docs/"))?.status).toBe(200);
  for (const path of ["//", "/_mock/ui/theme.css/", "/_mock/clock", "/products", "/_mockui"]) {
    expect(await visit(path), path).toBeUndefined();
  }
});

test.each([[undefined, "totem-mock"] as const, ["another <program>", "another &lt;program&gt;"] as const])(
  "served by %s, every document is titled by %s",
  async (program, title) => {
    const { visit } = visitedPages(program === undefined ? {} : { program });
    const titleOf = async (path: string) => /<title>(.*)<\/title>/.exec((await visit(path))?.text ?? "")?.[1];
    expect(await titleOf("/")).toBe(title);
    expect(await titleOf("/_mock/ui")).toBe(title);
    expect(await titleOf("/_mock/docs")).toBe(`API reference · ${title}`);
    expect((await visit("/_mock/ui"))?.text).toContain(`<meta name="application-name" content="${title}" />`);
  },
);

test("a page is read, and not written", async () => {
  const { visit } = visitedPages();
  const path = "/_mock/ui/theme.css";
  const refused = await visit(path, { method: "PUT" });
  expect(refused).toMatchObject({
    status: 405,
    headers: { allow: "GET, HEAD" },
    problem: { code: "method_not_allowed" },
  });
  expect(JSON.parse(refused?.text ?? "")).toMatchObject({ detail: "A page accepts GET, HEAD, not PUT." });
  const got = await visit(path);
  expect([got?.headers["content-length"], got?.headers["vary"]]).toEqual(["18", undefined]);
});

test("a page that was made for everyone is shown, with a token or without", async () => {
  const page = { type: "text/plain", read: () => "text", isOpen: true };
  const visitor = { method: "GET", headers: new Headers(), remoteAddress: "192.0.2.2" };
  for (const token of [undefined, "t"]) expect((await new Pages({}, token).answer(page, visitor)).status).toBe(200);
});

test("the reference calls this server with the key that may be shown, and links to the other pages", async () => {
  const reference = async (...given: Parameters<typeof visitedPages>) =>
    (await visitedPages(...given).visit("/_mock/docs"))?.text ?? "";
  const plain = await reference();
  const loaded = [...plain.matchAll(/(?:href|src)="(\/_mock\/docs\/[\w.-]+)"/g)].map(([, path]) => path);
  const files = Object.keys(visitedPages().table).filter((path) => path.startsWith("/_mock/docs/"));
  expect(loaded.sort()).toEqual(files.sort());
  expect(plain).toMatch(/<a href="\/">Start<\/a>\s*<a href="\/_mock\/ui">Dashboard<\/a>/);
  expect(plain).toContain('data-base=""');
  expect(plain).toMatch(/id="key" type="password" value="test_demo"/);
  const required = { assumptions: { "path-prefix": "required" as const }, companies: [own] };
  const guarded = await reference({ adminToken: "t" }, required);
  expect(guarded).toContain('data-base="/partner"');
  expect(guarded).toMatch(/id="key" type="password" value=""/);
  expect(guarded).not.toContain("own-key-1");
});

test("a reference that is no page of a server sends nothing", async () => {
  const content = referenceContent(await referenceSource({}), false);
  const document = referenceDocument(content, { files: "", links: [] });
  expect(document).toContain('<script src="reference.js" defer>');
  expect(document).not.toMatch(/<form|id="key"|reference-calls/);
});

test("the reference describes the company whose key is sent; without a right to that, what the server was started with", async () => {
  const started = { assumptions: { "create-status": "200" } } as const;
  const createStatus = async (token: string | undefined, headers: Record<string, string>) => {
    const { simulator, visit } = visitedPages({ adminToken: token, ...started }, started);
    const company = simulator.company("test_mine");
    if (company) changeAssumptions(company, { "create-status": "201" });
    const { text = "{}" } = (await visit("/_mock/docs/openapi.json", { headers })) ?? {};
    const contract = JSON.parse(text) as { paths: Record<string, { post: { responses: object } }> };
    const [path = ""] = Object.keys(contract.paths).filter((one) => one.endsWith("/authorizations"));
    return "201" in (contract.paths[path]?.post.responses ?? {}) ? "201" : "200";
  };
  const mine = { "x-partner-api-key": "test_mine" };
  expect(await createStatus(undefined, {})).toBe("200");
  expect(await createStatus(undefined, mine)).toBe("201");
  expect(await createStatus(undefined, { "x-partner-api-key": "nobody" })).toBe("200");
  const { simulator, visit } = visitedPages();
  changeAssumptions(simulator.company("test_demo")!, { "list-envelope": "array" });
  expect((await visit("/_mock/docs"))?.text).toMatch(/This contract is not the default one.*list-envelope=array/s);
  expect(await createStatus("t", mine)).toBe("200");
  expect(await createStatus("t", { ...mine, authorization: "Bearer t" })).toBe("201");
});
