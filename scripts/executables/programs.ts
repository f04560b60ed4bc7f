/** A program of which an executable is built. */
export interface Program {
  name: "totem-mock" | "totem-partner";
  /** Its package. */
  folder: string;
  /** The built modules that are started: the program first, then its threads. */
  entries: string[];
  /** The files and folders of the published package that it reads when it runs. */
  files: string[];
}

export const mockProgram: Program = {
  name: "totem-mock",
  folder: "packages/mock-server",
  entries: ["bin.js", "audit-worker.js"],
  files: ["package.json", "commented-seed.yaml", "dist/ui"],
};

export const programs: readonly Program[] = [
  mockProgram,
  { name: "totem-partner", folder: "packages/cli", entries: ["bin.js"], files: ["package.json"] },
];
