import { documentPage, documentPages, writtenPage, writtenPages } from "./guides.ts";
import { manuals } from "./manuals.ts";
import { changelogPage } from "./reference/changelog-page.ts";
import { commandLinePages } from "./reference/command-lines.ts";
import { errorsPage } from "./reference/errors-page.ts";
import { openPointsPage } from "./reference/open-points-page.ts";
import { trialsPage } from "./reference/trials-page.ts";
import type { Section } from "./site.ts";
import { typescriptPages } from "./typescript-reference.ts";

const guides = [
  "start",
  "push-orders",
  "receive-webhooks",
  "receive-in-frameworks",
  "receive-in-any-language",
  "test-an-integration",
  "other-languages",
  "break-things",
  "dashboard",
  "state-and-seeds",
  "containers-and-ci",
  "open-points",
  "matrix",
  "first-day",
  "proxy",
  "certify",
  "host-a-sandbox",
];

const references = async (): Promise<Section[]> => [
  {
    title: "Reference",
    pages: [
      errorsPage(),
      openPointsPage(),
      trialsPage(),
      ...commandLinePages(),
      await documentPage("reference/contract", "spec/README.md", { title: "The contract" }),
    ],
    links: [
      {
        title: "API reference",
        address: "/reference/api/",
        description:
          "Every operation of the contract with its sources and its call in six languages; its OpenAPI document is /reference/api/openapi.json.",
      },
    ],
  },
  { title: "TypeScript reference", collapsed: true, lookedUp: true, pages: await typescriptPages() },
];

const project = async (): Promise<Section[]> => [
  {
    title: "Project",
    collapsed: true,
    pages: [
      await documentPage("project/about", "README.md", { title: "The whole kit" }),
      changelogPage(),
      await documentPage("project/speed", "bench/RESULTS.md", { description: "Benchmark results." }),
      await documentPage("project/bench", "bench/README.md"),
      await documentPage("project/contributing", "CONTRIBUTING.md", { title: "How to contribute" }),
      await writtenPage("project/request-flow"),
    ],
  },
  {
    title: "Decisions",
    collapsed: true,
    lookedUp: true,
    pages: await documentPages("decisions/*.md", (file) => `project/${file.replace(".md", "")}`),
  },
];

/** Every page of the site, in the order of the sidebar. A page that is not here is not on the site. */
export async function sectionsOfTheSite(): Promise<Section[]> {
  return [
    { title: "Home", pages: [await writtenPage("index")] },
    { title: "Guides", pages: await writtenPages("guide", guides) },
    ...(await manuals()),
    ...(await references()),
    ...(await project()),
  ];
}
