import { listOf, type Part } from "@totem-partner/spec/contract-document";
import { html, type Html } from "../html.ts";
import { textOf } from "./described-operations.ts";

/** The assumptions that an element rests on. */
const pointsOf = (part: Part): string[] => {
  const given = part["x-assumption"];
  return (typeof given === "string" ? [given] : listOf(given)).map(String);
};

/**
 * Returns where an element comes from, as a button: the page shows the section or the questions when somebody points at it, reaches
 * it with the keyboard, or presses it. Undefined for an element without labels.
 */
export function sourceBadges(part: Part): Html | undefined {
  const section = textOf(part, "x-section");
  const since = textOf(part, "x-since");
  const points = pointsOf(part);
  if (section === "" && points.length === 0) return undefined;
  const badges = [
    ...(section === "" ? [] : [html`<span class="badge good">documented</span>`]),
    ...(points.length === 0 ? [] : [html` <span class="badge warn">assumed</span>`]),
  ];
  const where =
    section !== "" && html` data-section="${since === "" ? section : `${section}, since version ${since}`}"`;
  const open = points.length > 0 && html` data-points="${points.join(" ")}"`;
  return html`<button type="button" class="source" aria-expanded="false" ${where || undefined}${open || undefined}>
    ${badges}
  </button>`;
}
