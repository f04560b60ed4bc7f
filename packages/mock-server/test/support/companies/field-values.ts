/** An id that no record has. */
export const nobodys = "33333333-3333-4333-8333-333333333333";

/** Values of fields that are right for one field or another, and values that are right for none. */
export const values: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1, 0.5, 24.5, 1e300, 9007199254740991, [], {}, [null], [""], ["AB12"], ["a b", "AB"]],
  ...["", " ", "x", "AB12", "1234bcd", "123456789", "12-34", "ñ", "\u{1f69a}", "a\u0000b", "x".repeat(64)],
  ...["x".repeat(100), "x".repeat(101), "x".repeat(200), "x".repeat(201), "x".repeat(255), "x".repeat(256)],
  ...["x".repeat(2000), "x".repeat(2049), "https://erp.example/hooks", "ftp://erp.example", "erp.example", "http://"],
  ...["http://[::1]:80/", "https://erp.example/a b", "Active", "active", "loading", "synced", "category", "type"],
  ...[nobodys, nobodys.toUpperCase(), `urn:uuid:${nobodys}`, nobodys.slice(1), `${nobodys}0`],
  ...["2026-07-01", "2026-02-29", "2026-7-1", "2026-07-01T06:00:00Z", "2026-07-01T06:00:00+02:00"],
  ...["2026-07-01t06:00:00z", "2026-07-01T06:00:00", "2026-07-01T24:00:00Z", "2026-07-01T06:00:00.123Z"],
  ...["2026-07-01 06:00:00Z", "2026-06-30T23:59:60Z", "2026-07-01T06:00:00+0200", "2026-07-01T06:00:00+24:00"],
  ...["authorization.created", ["authorization.created"], ["authorization.gone"], Array(101).fill("AB12")],
  ...[{ showName: true }, { nested: { deep: [1] } }, "companyProtocolEnabled", "true", "false", "1", "12"],
];
