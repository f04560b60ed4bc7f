const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text for XML. Most control characters are not allowed in XML at all. */
const escapeXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- these are what XML forbids
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "�")
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);

interface TestCase {
  name: string;
  seconds: number;
  failed?: { message: string; text: string } | undefined;
  skipped?: string | undefined;
}

export function junitXml(suite: string, cases: readonly TestCase[], totals: { time?: string } = {}): string {
  const counted = {
    tests: cases.length,
    failures: cases.filter(({ failed }) => failed).length,
    skipped: cases.filter(({ skipped }) => skipped !== undefined).length,
    ...totals,
  };
  const counts = Object.entries(counted).map(([name, count]) => `${name}="${count}"`);
  const caseLines = ({ name, seconds, failed, skipped }: TestCase): string[] => {
    const open = `    <testcase classname="${suite}" name="${escapeXml(name)}" time="${seconds.toFixed(3)}"`;
    if (skipped !== undefined) return [`${open}><skipped message="${escapeXml(skipped)}"/></testcase>`];
    if (!failed) return [`${open}/>`];
    const { message, text } = failed;
    const failure = `      <failure message="${escapeXml(message)}">${escapeXml(text)}</failure>`;
    return [`${open}>`, failure, "    </testcase>"];
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts.join(" ")}>`,
    `  <testsuite name="${suite}" ${counts.join(" ")}>`,
    ...cases.flatMap(caseLines),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}
