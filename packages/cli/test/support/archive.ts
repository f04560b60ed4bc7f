import { crc32, deflateRawSync } from "node:zlib";

/** A file in an archive, and the false values that its directory has for it. */
export interface Archived {
  name: string;
  content: Uint8Array;
  stored?: boolean;
  /** The size in the directory. */
  claimed?: number;
  /** True if the directory has its numbers in 64 bits, behind the name and an extra field of another kind. */
  long?: boolean;
  /** True if the sizes are behind the bytes, and nowhere else. */
  sizeless?: boolean;
  /** A comment on the file, in the directory. */
  comment?: string;
  /** The number of bytes of an extra field before the bytes. */
  padding?: number;
}

const header = (length: number, ...numbers: [offset: number, value: number, bytes: 2 | 4][]): Buffer => {
  const bytes = Buffer.alloc(length);
  for (const [offset, value, size] of numbers) bytes.writeUIntLE(value, offset, size);
  return bytes;
};

const elsewhere = 0xffffffff;

/** An extra field of another kind, and the one with numbers of 64 bits. */
function longNumbers(...numbers: readonly number[]): Buffer {
  const other = header(7, [0, 0x5455, 2], [2, 3, 2]);
  const found = header(4 + 8 * numbers.length, [0, 1, 2], [2, 8 * numbers.length, 2]);
  for (const [at, number] of numbers.entries()) found.writeBigUInt64LE(BigInt(number), 4 + 8 * at);
  return Buffer.concat([other, found]);
}

/** A ZIP archive. */
export function archiveOf(files: readonly Archived[], comment = ""): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, stored = false, claimed = content.length, ...more } of files) {
    const { long = false, sizeless = false, comment: remark = "", padding = 0 } = more;
    const bytes = stored ? Buffer.from(content) : deflateRawSync(content, { level: 1 });
    const [method, sum] = [stored ? 0 : 8, crc32(content)];
    const [packed, unpacked] = sizeless ? [0, 0] : [bytes.length, claimed];
    const said = (from: number, short: boolean): [number, number, 2 | 4][] => [
      [from - 2, sizeless ? 8 : 0, 2],
      [from, method, 2],
      [from + 6, sum, 4],
      [from + 10, short ? packed : elsewhere, 4],
      [from + 14, short ? unpacked : elsewhere, 4],
      [from + 18, name.length, 2],
    ];
    const extra = long ? longNumbers(unpacked, packed, at) : Buffer.alloc(0);
    const place = header(
      46,
      [0, 0x02014b50, 4],
      ...said(10, !long),
      [30, extra.length, 2],
      [32, remark.length, 2],
      [42, long ? elsewhere : at, 4],
    );
    const parts = [
      header(30, [0, 0x04034b50, 4], ...said(8, true), [28, padding, 2]),
      Buffer.from(name),
      Buffer.alloc(padding),
      bytes,
    ];
    directory.push(place, Buffer.from(name), extra, Buffer.from(remark));
    local.push(...parts);
    at += parts.reduce((sum, part) => sum + part.length, 0);
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = header(
    22,
    [0, 0x06054b50, 4],
    [8, files.length, 2],
    [10, files.length, 2],
    [12, size, 4],
    [16, at, 4],
    [20, comment.length, 2],
  );
  return Buffer.concat([...local, ...directory, end, Buffer.from(comment)]);
}

const xml = (text: string) => Buffer.from(`<?xml version="1.0"?>${text}`);
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = (...targets: readonly (readonly [type: string, target: string])[]) =>
  xml(
    `<Relationships xmlns="${packaged}/relationships">${targets.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`).join("")}</Relationships>`,
  );

/** A workbook with one sheet, whose rows, styles, and sheets before it, are given as Excel writes them. */
export const workbookOf = (rows: string | Buffer, styles = "", sheets = ""): Buffer =>
  archiveOf([
    {
      name: "[Content_Types].xml",
      content: xml(
        `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
      ),
    },
    { name: "_rels/.rels", content: relations(["officeDocument", "xl/workbook.xml"]) },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: relations(["worksheet", "worksheets/sheet1.xml"], ["styles", "styles.xml"]),
    },
    {
      name: "xl/workbook.xml",
      content: xml(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets}<sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    { name: "xl/styles.xml", content: xml(`<styleSheet xmlns="${main}">${styles}</styleSheet>`) },
    {
      name: "xl/worksheets/sheet1.xml",
      content: Buffer.concat([
        xml(`<worksheet xmlns="${main}"><sheetData>`),
        Buffer.from(rows),
        Buffer.from("</sheetData></worksheet>"),
      ]),
    },
  ]);

const opendocument = "urn:oasis:names:tc:opendocument:xmlns";

/** An OpenDocument workbook of these tables, with these automatic styles, and further files before its content. */
export const odsOf = (tables: string, styles = "", files: readonly Archived[] = []): Buffer =>
  archiveOf([
    { name: "mimetype", content: Buffer.from("application/vnd.oasis.opendocument.spreadsheet"), stored: true },
    ...files,
    {
      name: "content.xml",
      content: xml(
        `<office:document-content xmlns:office="${opendocument}:office:1.0" xmlns:table="${opendocument}:table:1.0" xmlns:text="${opendocument}:text:1.0"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
      ),
    },
  ]);
