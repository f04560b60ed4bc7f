import { learned, type Seen, telling } from "../support/learned-records.ts";

const active = { record: { state: "Active" } };
const inactive = { record: { state: "Inactive" } };
const isActive: Seen = ["getCleaningProtocol", 200, active];
const isAbsent: Seen = ["getCleaningProtocol", 204];

const tell = telling((seen) => learned(seen));

tell("a new protocol", ["new-protocol-state: inactive"], {
  "shows its state": ["createCleaningProtocol", 201, inactive],
});

tell("a new protocol", [], { "without a record shows none": ["createCleaningProtocol", 201] });

tell("a new protocol", ["new-protocol-state: contradicts"], {
  "that the document does not have contradicts": ["createCleaningProtocol", 201, { record: { state: "Draft" } }],
});

tell("a new protocol", [], { "that is refused shows none": ["createCleaningProtocol", 400, inactive] });

tell("a second protocol", ["second-protocol: 422"], {
  "is refused by a code": ["createCleaningProtocol", 422, { code: "cleaning_protocol_exists" }],
});

tell("a second protocol", ["second-protocol: 409"], {
  "is refused without one, where there is a protocol": [isActive, ["createCleaningProtocol", 409]],
  "is known in spite of a failure": [isActive, ["activateCleaningProtocol", 500], ["createCleaningProtocol", 409]],
  "is known by the state that a refusal shows": [
    ["activateCleaningProtocol", 200, active],
    ["createCleaningProtocol", 409],
  ],
});

tell("a second protocol", [], {
  "is not known where there is none": [isAbsent, ["createCleaningProtocol", 409]],
  "is not known where nobody looked": ["createCleaningProtocol", 409],
  "is not known while others are under way": [isActive, ["createCleaningProtocol", 409, { isAlone: false }]],
  "is not known by what ended later": [isActive, ["createCleaningProtocol", 409, { startedAt: 5 }]],
  "is a conflict": [isActive, ["createCleaningProtocol", 400]],
  "is no conflict about something else": [
    isActive,
    ["createCleaningProtocol", 409, { code: "authorization_already_finished" }],
  ],
  "is not known after an answer without a state": [
    isActive,
    ["updateCleaningProtocolConfiguration", 200],
    ["createCleaningProtocol", 409],
  ],
});

tell("a second protocol", ["delete-status: 204"], {
  "is not known after it was deleted": [isActive, ["deleteCleaningProtocol", 204], ["createCleaningProtocol", 409]],
});

tell("a repeated activation", ["repeat-activation: 409"], {
  "is refused by a code": ["activateCleaningProtocol", 409, { code: "cleaning_protocol_already_active" }],
  "is refused by the other code": ["deactivateCleaningProtocol", 409, { code: "cleaning_protocol_already_inactive" }],
  "is refused without one, where the state is known": [isActive, ["activateCleaningProtocol", 409]],
  "is one after two looks at the same time": [
    isActive,
    ["getCleaningProtocol", 200, { ...active, startedAt: 2 }],
    ["activateCleaningProtocol", 409],
  ],
});

tell("a repeated activation", ["repeat-activation: 400"], {
  "is refused with a status of the service's own": [
    "activateCleaningProtocol",
    400,
    { code: "cleaning_protocol_already_active" },
  ],
});

tell("a repeated activation", [], {
  "is none of another state": [isActive, ["deactivateCleaningProtocol", 409]],
  "is no other refusal": [isActive, ["activateCleaningProtocol", 400]],
  "is no conflict about something else": [
    isActive,
    ["activateCleaningProtocol", 409, { code: "authorization_already_finished" }],
  ],
  "is not what changes the state": [isActive, ["deactivateCleaningProtocol", 200, inactive]],
  "that shows another state says nothing": [isActive, ["activateCleaningProtocol", 200, inactive]],
  "is not known while others are under way": [isActive, ["activateCleaningProtocol", 409, { isAlone: false }]],
  "is none after a change during the look": [
    ["deactivateCleaningProtocol", 200, inactive],
    ["getCleaningProtocol", 200, { ...active, startedAt: 2 }],
    ["activateCleaningProtocol", 200, active],
  ],
  "is none after two changes at the same time": [
    ["activateCleaningProtocol", 200, { ...active, isAlone: false }],
    ["deactivateCleaningProtocol", 200, { ...inactive, isAlone: false, startedAt: 0 }],
    ["deactivateCleaningProtocol", 200, inactive],
  ],
  "is no other operation": [isActive, ["getCleaningProtocol", 200, active]],
});

tell("a repeated activation", ["repeat-activation: 200"], {
  "is accepted": [isActive, ["activateCleaningProtocol", 200, active]],
  "is accepted, too, by an inactive one": [
    ["getCleaningProtocol", 200, inactive],
    ["deactivateCleaningProtocol", 200, inactive],
  ],
});
