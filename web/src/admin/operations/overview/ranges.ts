/** Days that the log shows, as the contract has them. */
export const figureRanges = ['14', '30', '90'] as const
