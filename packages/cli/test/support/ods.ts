/** Elements of an OpenDocument sheet, as programs write them. */
export const ods = {
  texts: (...texts: string[]) =>
    texts.map((one) => `<table:table-cell><text:p>${one}</text:p></table:table-cell>`).join(""),
  row: (cells: string, attributes = "") => `<table:table-row ${attributes}>${cells}</table:table-row>`,
  table: (content: string, name = "Pedidos", attributes = "") =>
    `<table:table table:name="${name}" ${attributes}>${content}</table:table>`,
  typed: (type: string, attributes: string, shown = "") =>
    `<table:table-cell office:value-type="${type}" ${attributes}><text:p>${shown}</text:p></table:table-cell>`,
};
