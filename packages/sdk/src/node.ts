export { documentFromPath } from "./node/document-from-path.ts";
