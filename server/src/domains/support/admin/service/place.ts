/** Where a message is on the map of who is where. */
export const placeOf = (messageId: string) => `message/${messageId}`
