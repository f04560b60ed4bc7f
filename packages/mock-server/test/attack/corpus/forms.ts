import { type Attack, attack, formRequest, head, joined, usual } from "./attack.ts";

const malformed = "400 malformed_multipart";
const invalid = "400 validation_failed";
const pdf = "%PDF-1.7\n\xff\x00\r\n--\r\n%%EOF";
const part = (disposition: string, content: string, more = ""): string =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;
const disabled = part('name="companyProtocolEnabled"', "false");
const enabled = part('name="companyProtocolEnabled"', "true");
const document = (name: string, content = pdf): string =>
  part(`name="companyProtocolDocument"; filename="${name}"`, content, "Content-Type: application/pdf\r\n");
const end = "--b--\r\n";

const typed = (type: string): Uint8Array =>
  joined(
    head(
      "POST /cleaning-protocol",
      `${usual}Content-Type: ${type}\r\nContent-Length: ${String((disabled + end).length)}\r\n`,
    ),
    disabled + end,
  );

/** Forms whose Content-Type says what is wrong. */
const types: Attack[] = [
  ["without a boundary", "multipart/form-data", malformed],
  ["with an empty boundary", "multipart/form-data; boundary=", malformed],
  ["with another boundary", "multipart/form-data; boundary=other", malformed],
  ["with two boundaries, the second of them right", "multipart/form-data; boundary=other; boundary=b", malformed],
  ["with a boundary of 71 characters", `multipart/form-data; boundary=${"b".repeat(71)}`, malformed],
  ["with a boundary that begins a longer one", "multipart/form-data; boundary=-", malformed],
  ["that is mixed", "multipart/mixed; boundary=b", "415 unsupported_media_type"],
  ["that is urlencoded", "application/x-www-form-urlencoded", "415 unsupported_media_type"],
  ["of many parameters", `multipart/form-data; ${"a=b; ".repeat(2000)}boundary=other`, malformed],
].map(([name = "", type = "", answer = ""]) => attack(`form ${name}`, typed(type), answer));

/** Forms that cannot be read. */
const broken: Attack[] = [
  ["of nothing", ""],
  ["without its end", disabled],
  ["that breaks off within a part's headers", "--b\r\nContent-Disposition: form-da"],
  ["that breaks off within a boundary", `${disabled}--`],
  ["with a part without headers", `--b\r\n\r\nx\r\n${end}`],
  ["with a part without a name", `${part('filename="a.pdf"', "x")}${end}`],
  [
    "with a header of 9 KB",
    `${part('name="companyProtocolEnabled"', "false", `X-Long: ${"x".repeat(9000)}\r\n`)}${end}`,
  ],
  ["with a header that never ends", `--b\r\nX-Long: ${"x".repeat(60_000)}`],
  ["with bare line feeds", (disabled + end).replaceAll("\r\n", "\n")],
  ["with something after the boundary", `--b x\r\n${disabled.slice(5)}${end}`],
  ["of 101 parts", Array.from({ length: 101 }, (_, at) => part(`name="f${String(at)}"`, "x")).join("") + end],
  ["of 5,000 boundaries", "--b\r\n".repeat(5000)],
  ["with a name that is no UTF-8", `${part('name="\xff\xfe"', "x")}${end}`],
  [
    "with a part that is an attachment",
    `${part('name="companyProtocolEnabled"', "false").replace("form-data", "attachment")}${end}`,
  ],
  [
    "with a part of two dispositions",
    `${part('name="companyProtocolEnabled"', "false", 'Content-Disposition: form-data; name="b"\r\n')}${end}`,
  ],
  ["with a part whose name does not end", `${part('name="companyProtocolEnabled', "false")}${end}`],
  ["with something behind a name", `${part('name="companyProtocolEnabled"x', "false")}${end}`],
  ["with a header without a colon", `${part('name="companyProtocolEnabled"', "false", "broken\r\n")}${end}`],
  [
    "with a carriage return within a header",
    `${part('name="companyProtocolEnabled"', "false", "X-A: b\rc\r\n")}${end}`,
  ],
  ["with a text that is no UTF-8", `${part('name="companyProtocolEnabled"', "\xff\xfe")}${end}`],
].map(([name = "", body = ""]) => attack(`form ${name}`, formRequest(body), malformed));

/** Forms that can be read and mean harm. */
const hostile: Attack[] = [
  attack("form with a field twice", formRequest(disabled + disabled + end), invalid),
  attack("form with a field __proto__", formRequest(disabled + part('name="__proto__"', "x") + end), invalid),
  attack("form with a field constructor", formRequest(disabled + part('name="constructor"', "x") + end), invalid),
  attack("form with a field that is a line break", formRequest(disabled + part('name="a%0D%0Ab"', "x") + end), invalid),
  attack(
    "form with a document that is none",
    formRequest(enabled + document("p.pdf", "MZ") + end),
    "422 document_not_pdf",
  ),
  attack(
    "form with a form as its document",
    formRequest(enabled + document("p.pdf", "--c\r\n\r\n--c--") + end),
    "422 document_not_pdf",
  ),
  attack("form without the document that it needs", formRequest(enabled + end), "422 document_required"),
  attack("form with other words for true", formRequest(part('name="companyProtocolEnabled"', "TRUE") + end), invalid),
  attack(
    "form with a text of 60 KB",
    formRequest(part('name="companyProtocolEnabled"', "x".repeat(60_000)) + end),
    invalid,
  ),
  attack(
    "form with a document as text",
    formRequest(enabled + part('name="companyProtocolDocument"', pdf) + end),
    invalid,
  ),
];

/** What the corpus creates in the end: the first protocol is the last. */
const second: Attack[] = [
  attack(
    "form with a document that leaves its folder",
    formRequest(enabled + document("../../../etc/passwd\\..\\x") + end),
    "201",
  ),
  attack(
    "form with the document of a second protocol",
    formRequest(enabled + document("second.pdf") + end),
    "409 cleaning_protocol_exists",
  ),
];

/** Bodies that are forms; the last is sent to a company that has its protocol. */
export const forms: readonly Attack[] = [...types, ...broken, ...hostile, ...second];
