import { foldText } from '../../../platform/text/fold.ts'
import { queryOf } from '../../../platform/text/grams.ts'
import { canBeginNumber } from '../../../platform/text/number.ts'
import { cleanedText } from '../queries/meaning.ts'

/** Of every answer to a keyword. */
export const searchTag = 'search'
/** Any text or place of a work: of searches whose answer lies in what does not match. */
const textTag = 'text'
/** Years and `and` may be read in another way; see queries/guess.ts. */
const readAnotherWay = /(^| )((19|20)\d\d\u5e74?|and)( |$)/

/** Tags that answers to keywords alone carry. */
export const isOfSearches = (tag: string) =>
  /^(?:search|text|reading|numbers|run:.*|gram:.*|told:.*)$/s.test(tag)

/** Of longer words so many characters are said: fewer works have them than have a pair. */
const runLength = 4

/**
 * Of a search by keyword. A title or name that it finds has the first characters of its words, a synopsis all its pairs, so a
 * change of works without them cannot touch it. Where nothing is found, or something is guessed, any work may.
 */
export function searchTags(keyword: string, isGuessed: boolean): string[] {
  const tags = [searchTag]
  const query = queryOf(keyword)
  if (query === null) return tags
  const [gram] = query.words.flatMap(({ grams }) => grams)
  const long = query.words.find(({ text }) => [...text].length >= runLength)
  const isSure = gram !== undefined && !isGuessed && cleanedText(keyword) === null
  if (!isSure || readAnotherWay.test(foldText(keyword))) tags.push(textTag)
  else tags.push(long ? `run:${[...long.text].slice(0, runLength).join('')}` : `gram:${gram}`, `told:${gram}`)
  if (query.pinyin !== null) tags.push('reading')
  if (canBeginNumber(keyword) || /\d/.test(keyword)) tags.push('numbers')
  return tags
}
