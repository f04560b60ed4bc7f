import { describe, expect, test } from "vitest";
import { circumstancesOf, onStage } from "./support/stage.ts";
import { aRequest, judged } from "./support/story.ts";

const id = "document-unharmed";
const circumstances = circumstancesOf(id);

const head = "%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n";
const table = "xref\n0 2\n0000000000 65535 f \n0000000015 00000 n \ntrailer\n<< /Size 2 /Root 1 0 R >>\n";
const pdfWith = (position: number) => `${head}${table}startxref\n${String(position)}\n%%EOF\n`;
const pdf = pdfWith(head.length);

const field = (name: string, content: string, more = "") =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
const formOf = (content: string) =>
  `${field("companyProtocolEnabled", "true")}${field("companyProtocolDocument", content, '; filename="p.pdf"')}--x--\r\n`;

/** The condition of a form, one character of which is one byte. */
async function conditionOf(form: string) {
  const { staging, ask } = onStage(circumstances);
  const { requestId } = await ask("/cleaning-protocol", { method: "POST", form });
  return staging.remarks.get(requestId)?.document;
}

const asUtf8 = (text: string) => Buffer.from(text, "utf8").toString("latin1");

describe("a PDF on its way", () => {
  test("arrives unharmed if its table is where it says, also in a stream", async () => {
    expect(await conditionOf(formOf(pdf))).toBe("unharmed");
    expect(await conditionOf(formOf(pdf.replace("xref\n0 2", "12 0 obj")))).toBe("unharmed");
    // Programs are not exact about a line end before it.
    expect(await conditionOf(formOf(pdfWith(head.length - 1)))).toBe("unharmed");
  });

  test.each([
    ["read as text", asUtf8(Buffer.from(pdf, "latin1").toString("utf8")), /^its bytes were converted/],
    ["written as UTF-8", asUtf8(pdf), /^its bytes were converted/],
    ["with other line ends", pdf.replaceAll("\n", "\r\n"), /^its bytes were converted/],
    ["as ASCII", pdf.replaceAll(/[\u0080-\u00ff]/g, "?"), /^its bytes were converted/],
    ["cut off", pdf.slice(0, -20), /^its end is missing$/],
    ["as base64", btoa(pdf), /^it does not start like a PDF$/],
  ])("is damaged %s", async (_, content, damage) => {
    expect(await conditionOf(formOf(content))).toEqual({ damage: expect.stringMatching(damage) as string });
  });

  test("tells nothing without a table", async () => {
    expect(await conditionOf(formOf("%PDF-1.4\n%%EOF\n"))).toBe("unclear");
    expect(await conditionOf(formOf("%PDF-1.4 for a test"))).toBe("unclear");
  });

  test("is not looked for in other requests and in forms without one", async () => {
    expect(await conditionOf(`${field("companyProtocolEnabled", "false")}--x--\r\n`)).toBeUndefined();
    const { staging, ask } = onStage(circumstances);
    const { requestId } = await ask("/products");
    expect(staging.remarks.has(requestId)).toBe(false);
  });
});

test("each PDF has to arrive unharmed, and to tell so", () => {
  const sent = (document: "unharmed" | "unclear" | { damage: string }) => aRequest(0, { document });
  expect(judged(id, [sent("unharmed")]).outcome).toBe("passed");
  expect(judged(id, [sent("unharmed"), sent("unclear")])).toMatchObject({ outcome: "undecided", evidence: [{}, {}] });
  expect(judged(id, [sent("unclear"), sent({ damage: "its end is missing" })])).toMatchObject({
    outcome: "failed",
    because: "The PDF arrived damaged: its end is missing.",
    evidence: [{}],
  });
  expect(judged(id, [aRequest(0)]).outcome).toBe("not exercised");
});
