import { statements } from "@totem-partner/spec/statements";

/** What the interface document says, in our own words, and where. */
export interface Statement {
  section: string;
  says: string;
}

/** The statements of the interface document that a response can contradict. */
export const documented = {
  businessFieldsAreFixed: statements.S009,
  repeatedCreate: statements.S011,
  protocolStates: statements.S050,
  cleaningRecordsBelong: statements.S053,
  finishedIsFinal: statements.S061,
  createdIsActive: statements.S062,
  patchWhileActive: statements.S067,
  keyNeeded: statements.S072,
  listOfAuthorizations: statements.S075,
  filterByDate: statements.S077,
  cancelledIsReturned: statements.S081,
  listOfProducts: statements.S087,
  listOfWarehouses: statements.S092,
  noProtocol: statements.S129,
} as const satisfies Record<string, Statement>;
