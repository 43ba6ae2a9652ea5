export const apiBase = '/prod-api'

/** The element that carries the answers which the server already put into the page. */
export const answersElementId = 'answers'
