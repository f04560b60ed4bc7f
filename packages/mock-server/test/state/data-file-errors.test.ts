import { expect, test } from "vitest";
import { DataFileError, explain } from "../../src/data/data-file-error.ts";

const failed = (fields: object) => Object.assign(new Error("It said no"), fields);

const permit = "Change its permissions and those of its directory, or choose another file.";
const close = "Stop that server, or choose another file: only one server at a time can use a data file.";
const repair =
  "Restore a backup, or move it away together with its -wal and -shm files: the server then starts from scratch.";

test.each([
  [{ errcode: 5 }, `is in use by another server. ${close}`],
  [{ errcode: 6 }, `is in use by another server. ${close}`],
  [{ errcode: 261 }, `is in use by another server. ${close}`],
  [{ errcode: 8 }, `cannot be written: it is read-only. ${permit}`],
  [{ errcode: 11 }, `is damaged. ${repair}`],
  [{ errcode: 13 }, "cannot be written: the disk is full. Free some space there."],
  [{ errcode: 14 }, `cannot be opened. ${permit}`],
  [{ errcode: 26 }, "is not a totem-mock data file. Choose another file; it is created if it does not exist."],
  [{ errcode: 10, code: "ERR_SQLITE_ERROR" }, "cannot be used: It said no. Check the disk that it is on."],
  [{ errcode: 13, code: "EACCES" }, "cannot be written: the disk is full. Free some space there."],
  [{ code: "EACCES" }, `cannot be written by this user. ${permit}`],
  [{ code: "EPERM" }, `cannot be written by this user. ${permit}`],
  [{ code: "EROFS" }, `cannot be written: the file system is read-only. ${permit}`],
  [{ code: "ENOSPC" }, "cannot be written: the disk is full. Free some space there."],
  [{ code: "EIO" }, "cannot be used: It said no. Check the disk that it is on."],
])("a failure with %j says what is wrong with the file, and what to do", (fields, words) => {
  const cause = failed(fields);
  expect(explain("F", cause)).toMatchObject({ name: "DataFileError", message: `The data file F ${words}`, cause });
});

test("what says that already stays as it is", () => {
  const error = new DataFileError("F", "is odd", "look");
  expect(explain("F", error)).toBe(error);
});

test.each([new Error("a defect"), failed({ errcode: "5" }), failed({ code: 7 })])(
  "a failure of neither SQLite nor the system is a defect, and stays what it is: %#",
  (error) => {
    expect(explain("F", error)).toBe(error);
  },
);

test("what is thrown without being an error becomes one", () => {
  expect(explain("F", "odd")).toEqual(new Error("odd"));
});
