import { expect, test } from "vitest";
import type { ObservedExchange } from "../../src/observation/observed-exchange.ts";
import { learned, listing, type Seen, telling } from "../support/learned-records.ts";

const active: Partial<ObservedExchange> = { record: { state: "Active" } };
const isActive: Seen = ["getCleaningProtocol", 200, active];
const isAbsent: Seen = ["getCleaningProtocol", 204];
const [empty, full] = [listing(), listing({})];

const tell = telling((seen) => learned(seen));

tell("a list without a protocol", ["cleaning-without-protocol: empty"], {
  "between two looks is empty": [isAbsent, ["listCleaningTypes", 200, empty], isAbsent],
  "counts once": [isAbsent, ["listCleaningTypes", 200, empty], isAbsent, isAbsent],
  "is something after a change that was refused alone": [
    isAbsent,
    ["listCleaningTypes", 200, empty],
    ["activateCleaningProtocol", 404],
    isAbsent,
  ],
  "is something after a look among others": [
    isAbsent,
    ["listCleaningTypes", 200, empty],
    ["getCleaningProtocol", 204, { isAlone: false }],
  ],
});

tell("a list without a protocol", ["cleaning-without-protocol: 404"], {
  "or is not found": [isAbsent, ["listCleaningCategories", 404, { code: "cleaning_protocol_not_found" }], isAbsent],
});

tell("a list without a protocol", ["cleaning-without-protocol: contradicts"], {
  "or is neither": [isAbsent, ["listCleaningIncompatibilities", 200, full], isAbsent],
});

tell("a list without a protocol", [], {
  "is nothing without a second look": [isAbsent, ["listCleaningTypes", 200, empty]],
  "is nothing after an answer that shows no protocol": [
    ["updateCleaningProtocolConfiguration", 204],
    ["listCleaningTypes", 200, empty],
    isAbsent,
  ],
  "is nothing without a first look": [["listCleaningTypes", 200, empty], isAbsent],
  "is nothing when the second look finds one": [isAbsent, ["listCleaningTypes", 200, empty], isActive],
  "is nothing when a look in between found one": [isAbsent, ["listCleaningTypes", 200, empty], isActive, isAbsent],
  "is nothing when a look that took longer found one": [
    isAbsent,
    ["listCleaningTypes", 200, empty],
    ["getCleaningProtocol", 200, { ...active, startedAt: 5 }],
    isAbsent,
  ],
  "is nothing when the first look found one": [isActive, ["listCleaningTypes", 200, empty], isAbsent],
  "is nothing when it began before the first look ended": [
    isAbsent,
    ["listCleaningTypes", 200, { ...empty, startedAt: 5 }],
    isAbsent,
  ],
  "is nothing when it ended after the second look began": [
    isAbsent,
    ["listCleaningTypes", 200, { ...empty, endedAt: 20 }],
    isAbsent,
  ],
  "is no error without a code": [isAbsent, ["listCleaningTypes", 404], isAbsent],
  "is no error about the path": [isAbsent, ["listCleaningTypes", 404, { code: "unknown_path" }], isAbsent],
  "is no error of another status": [
    isAbsent,
    ["listCleaningTypes", 400, { code: "cleaning_protocol_not_found" }],
    isAbsent,
  ],
  "is no other list": [isAbsent, ["listProducts", 200, empty], isAbsent],
  "is nothing after a create": [isAbsent, ["listCleaningTypes", 200, empty], ["createCleaningProtocol", 500], isAbsent],
  "is nothing after a change among others": [
    isAbsent,
    ["listCleaningTypes", 200, empty],
    ["activateCleaningProtocol", 404, { isAlone: false }],
    isAbsent,
  ],
});

tell("a list without a protocol", ["delete-status: 204"], {
  "is nothing without a look at it": [isAbsent, ["listCleaningTypes", 200, empty], ["deleteProduct", 204]],
  "is nothing when a protocol was deleted in between": [
    isAbsent,
    ["listCleaningTypes", 200, empty],
    ["deleteCleaningProtocol", 204],
    isAbsent,
  ],
});

tell("a list without a protocol", ["new-protocol-state: active"], {
  "is nothing when one was created during the first look": [
    ["createCleaningProtocol", 201, active],
    ["getCleaningProtocol", 204, { startedAt: 2 }],
    ["listCleaningTypes", 200, empty],
    isAbsent,
  ],
});

tell("a list without a protocol", ["delete-status: 204", "cleaning-without-protocol: empty"], {
  "after a deletion counts": [["deleteCleaningProtocol", 204], ["listCleaningTypes", 200, empty], isAbsent],
});

test("of lists without a protocol, twenty wait for the second look", () => {
  const lists = Array.from({ length: 25 }, (): Seen => ["listCleaningTypes", 200, empty]);
  expect(learned([isAbsent, ...lists, isAbsent])).toHaveLength(20);
});
