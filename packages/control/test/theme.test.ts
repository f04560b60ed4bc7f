import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const sheet = await readFile(new URL("../ui/theme.css", import.meta.url), "utf8");

const written = Array.from(sheet.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);/g));
const schemes = {
  light: Object.fromEntries(written.map(([, name = "", light = ""]) => [name, light])),
  dark: Object.fromEntries(written.map(([, name = "", , dark = ""]) => [name, dark])),
};

/** The relative luminance of a colour, after WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const surfaces = ["page", "surface", "sunken"];
const texts = ["text", "muted", "accent", "good", "warn", "bad"];
const grounds = ["good", "warn", "bad", "accent"];

const pairs = [
  ...surfaces.flatMap((ground) => texts.map((text) => [text, ground, 4.5] as const)),
  ...grounds.flatMap((name) => [[name, `${name}-ground`, 4.5] as const, ["text", `${name}-ground`, 4.5] as const]),
  ["on-accent", "accent", 4.5] as const,
  ...surfaces.map((ground) => ["edge", ground, 3] as const),
];

test.each(Object.entries(schemes))("in %s, text and controls stand out as WCAG AA wants it", (_scheme, colours) => {
  const weak = pairs
    .map(([text, ground, least]) => ({ text, ground, least, is: contrast(colours[text] ?? "", colours[ground] ?? "") }))
    .filter(({ is, least }) => !(is >= least));
  expect(weak).toEqual([]);
});
