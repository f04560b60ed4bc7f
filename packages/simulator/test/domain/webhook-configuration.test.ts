import { expect, test } from "vitest";
import { addressErrors } from "../../src/domain/webhook-configuration.ts";

test.each(["https://erp.example/hook", "http://[::1]:65535", "http://erp.example:0"])("%s can be sent to", (url) => {
  expect(addressErrors({ url })).toEqual([]);
});

test.each(["https://", "http://erp.example:65536/hook"])("%s cannot be sent to, and the url is blamed", (url) => {
  const message = "must name a host, and a port from 0 to 65535 if any";
  expect(addressErrors({ url })).toEqual([{ in: "body", path: "/url", message }]);
});
