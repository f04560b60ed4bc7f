// What an upload needs, loaded with the first one.
export { reportUpload } from "../http/upload-progress.ts";
export { writeForm } from "../operations/form-body.ts";
export { documentErrors, readDocument } from "./protocol-document.ts";
