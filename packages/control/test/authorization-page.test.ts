import { readFileSync } from "node:fs";
import contract from "@totem-partner/spec/openapi.json" with { type: "json" };
import { eachOptionalText } from "@totem-partner/spec/record-fields";
import { expect, test } from "vitest";

const view = readFileSync(new URL("../ui/dashboard/views/authorization-detail.tsx", import.meta.url), "utf8");

const texts = Object.keys(eachOptionalText(() => true));

test.each(Object.keys(contract.components.schemas.Authorization.properties).filter((name) => !texts.includes(name)))(
  "the page of an authorization shows its %s",
  (field) => {
    // The window is shown as the validity that it makes.
    const name = field === "scheduledDate" || field === "endDate" ? "validity" : field;
    expect(view).toMatch(new RegExp(`one\\.${name}\\b|const \\{ ${name} \\} = one`));
  },
);
