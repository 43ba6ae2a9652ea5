// Made from the contract by `npm run generate`; a test compares.

/** Of this client. */
export const version = '0.7.0'
