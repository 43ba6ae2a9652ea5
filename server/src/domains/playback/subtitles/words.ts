/** The title of a film's own track that says none, and is meant to be shown in any case. */
export const forcedTitle = '强制'
