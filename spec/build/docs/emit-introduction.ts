/** The introduction of the contract for people. */
export const emitIntroduction = (introduction: string): string =>
  `// Made from the contract and introduction.md by \`pnpm generate\`; edit spec/ and generate again.

/** The introduction of the contract for people, as Markdown; the notes of its own labels follow. */
export const introduction = ${JSON.stringify(introduction)};
`;
