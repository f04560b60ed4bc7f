/** What the contract for people says of the whole. */
export const emitIntroduction = (introduction: string): string =>
  `// Made from the contract and introduction.md by \`pnpm generate\`; edit spec/ and generate again.

/** What the contract for people says of the whole, as Markdown; the notes of its own labels follow. */
export const introduction = ${JSON.stringify(introduction)};
`;
