import { globSync, readFileSync } from "node:fs";
import { basename, dirname, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { anchorsOf, frontmatterOf, headingsOf, mapProse } from "../../../docs/src/markdown.ts";
import { documentation } from "../../packages/documentation.ts";
import { publishablePackages } from "../../packages/publishable.ts";

const repository = "https://repository.example/";
const packages = await publishablePackages();
const packed = await Promise.all(
  packages.map(async (one) => {
    const readme = readFileSync(`${one.folder}/README.md`, "utf8");
    const added = await documentation(one, repository);
    return { name: basename(one.folder), added, files: new Map([...added, ["README.md", readme]]) };
  }),
);
const filesOf = (name: string) => [...(packed.find((one) => one.name === name)?.added.keys() ?? [])];

/** The links of a text outside of code. */
function linksIn(markdown: string): string[] {
  const found: string[] = [];
  mapProse(markdown, (prose) => {
    for (const [, link = ""] of prose.replaceAll(/`[^`]*`/g, "").matchAll(/\]\(([^)\s]+)\)/g)) found.push(link);
    return prose;
  });
  return found;
}

describe.each(packed)("the tarball of $name", ({ added, files }) => {
  test("has pages whose links lead within it, or to the repository", () => {
    const astray = [...added].flatMap(([file, text]) =>
      linksIn(file.endsWith(".md") || file === "llms.txt" ? text : "").filter((link) => {
        if (/^https?:/.test(link)) return false;
        const [path = "", anchor] = link.split("#");
        const target = path === "" ? text : files.get(posix.join(posix.dirname(file), path));
        if (target === undefined) return true;
        const anchors = [
          ...anchorsOf(headingsOf(target)),
          ...Array.from(target.matchAll(/<a id="([^"]+)"/g), ([, id]) => id),
        ];
        return anchor !== undefined && !anchors.includes(anchor);
      }),
    );
    expect(astray).toEqual([]);
  });

  test("lists in llms.txt every page, skill and schema that it has", () => {
    const listed = linksIn(added.get("llms.txt") ?? "");
    const documents = [...added.keys()].filter((file) => /\.(?:md|json)$/.test(file));
    expect(listed.toSorted()).toEqual(["README.md", ...documents].sort());
  });

  test("has nothing that only tests read, and no frontmatter but that of skills", () => {
    for (const [file, text] of added) {
      expect(text).not.toMatch(/<!-- (?:not run|not compiled|serves|needs)/);
      expect([file, text.startsWith("---\n")]).toEqual([file, file.startsWith("skills/")]);
    }
  });
});

test("every guide and every skill is in a package", () => {
  const somewhere = new Set(packed.flatMap(({ added }) => [...added.keys()]));
  // Pages that begin in a clone, or are about the kit itself.
  const others = ["docs/guide/start.md"];
  const guides = globSync("docs/pages/{guide,mock-server}/*.md").map((file) => file.replace("/pages", ""));
  expect(guides.filter((file) => !somewhere.has(file))).toEqual(others);
  const skills = globSync("docs/skills/*/SKILL.md").map((file) => file.replace("docs/", ""));
  expect(skills.filter((file) => !somewhere.has(file))).toEqual([]);
});

test("the packages have the guides of their tasks, and the schemas of their files", () => {
  expect(filesOf("sdk")).toEqual(
    expect.arrayContaining(["docs/guide/push-orders.md", "docs/examples/proxy-and-ca/src/fetch-through.ts"]),
  );
  expect(filesOf("webhooks")).toContain("docs/guide/receive-in-frameworks.md");
  expect(filesOf("mock-server")).toEqual(
    expect.arrayContaining([
      ...["matrix", "certify", "first-day", "break-things"].map((name) => `docs/guide/${name}.md`),
      ...["schemas/seed.json", "schemas/profile.json", "docs/reference/trials.md"],
    ]),
  );
  expect(filesOf("cli")).toEqual(expect.arrayContaining(["schemas/mapping.json", "schemas/companies.json"]));
});

test.each(globSync("docs/skills/*/SKILL.md"))("%s has the form of a skill", (file) => {
  const text = readFileSync(file, "utf8");
  const { frontmatter } = frontmatterOf(text);
  const [, name, description = ""] = /^name: ([a-z\d-]{1,64})\ndescription: (.+)\n$/.exec(frontmatter) ?? [];
  expect(name).toBe(basename(dirname(file)));
  expect(description.length).toBeGreaterThan(40);
  expect(description.length).toBeLessThanOrEqual(1024);
  expect(text.split("\n").length - 1).toBeLessThanOrEqual(150);
});
