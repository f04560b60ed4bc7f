import { expect, test } from "vitest";
import { readUpstream } from "../../src/input/upstream.ts";

test.each([
  ["https://api.example.com/partner", "/partner", "https://api.example.com/partner"],
  ["https://api.example.com/partner/", "/partner", "https://api.example.com/partner"],
  ["http://127.0.0.1:4010", "", "http://127.0.0.1:4010"],
])("%s is the base URL of a service: what comes before every path, and how to show it", (text, basePath, shown) => {
  expect(readUpstream(text)).toMatchObject({ basePath, shown });
});

test.each([
  ["api.example.com", "It is not a URL. Pass the base URL of the service, such as https://api.example.com/partner."],
  [
    "ftp://api.example.com",
    "It is not an http or https URL. Pass the base URL of the service, such as https://api.example.com/partner.",
  ],
  [
    "https://me:secret@api.example.com",
    "It contains a user name or a password. Remove them: clients send their own keys.",
  ],
  [
    "https://api.example.com/?key=secret",
    "It has a query or a fragment. Pass the base URL of the service, such as https://api.example.com/partner.",
  ],
])("%s is none, and the sentence says why", (text, message) => {
  expect(readUpstream(text)).toBe(message);
});
