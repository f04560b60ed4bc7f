// Made from the contract by `pnpm generate`; edit spec/ and generate again.
var e={};export{e as deliveries};
