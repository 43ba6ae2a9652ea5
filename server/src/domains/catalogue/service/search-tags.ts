import { foldText } from '../../../platform/text/fold.ts'
import { queryOf, type SearchQuery, type SearchWord } from '../../../platform/text/grams.ts'
import { canBeginNumber } from '../../../platform/text/number.ts'
import { titleReadingQuery } from '../../../platform/text/syllables.ts'
import { withoutSpaces } from '../queries/matches.ts'
import { cleanedText } from '../queries/meaning.ts'

/** Of every answer to a keyword. */
export const searchTag = 'search'
/** Any text or place of a work: of searches whose answer lies in what does not match. */
const textTag = 'text'
/** Years and `and` may be read in another way; see queries/guess.ts. */
const readAnotherWay = /(^| )((19|20)\d\d\u5e74?|and)( |$)/

/** Tags that answers to keywords alone carry. */
export const isOfSearches = (tag: string) =>
  /^(?:search|text|reading|numbers|run:.*|gram:.*|told:.*|spelt:.*)$/s.test(tag)

/** Of longer words so many characters are said: fewer works have them than have a pair. */
const runLength = 4
/** Letters of a reading that are said, the fewest that titles are asked for by (`titleReadingQuery`; migration 0065). */
const spellingLength = 5

/**
 * Of a search by keyword. A title or name that it finds has the first characters of its words, a synopsis all its pairs, so a
 * change of works without them cannot touch it. Where nothing is found, or something is guessed, any work may. `readings`:
 * texts in titles that it spelt in pinyin.
 */
export function searchTags(keyword: string, isGuessed: boolean, readings: readonly SearchQuery[]): string[] {
  const tags = [searchTag]
  const query = queryOf(keyword)
  if (query === null) return tags
  const [gram] = query.words.flatMap(({ grams }) => grams)
  const isSure = gram !== undefined && !isGuessed && cleanedText(keyword) === null
  if (!isSure || readAnotherWay.test(foldText(keyword))) tags.push(textTag)
  else tags.push(tagOfWords(query.words), `told:${gram}`)
  if (query.pinyin !== null) {
    const letters = withoutSpaces(keyword)
    tags.push('reading')
    if (titleReadingQuery(letters) !== null) tags.push(`spelt:${letters.slice(0, spellingLength)}`)
    tags.push(...readings.map(({ words }) => tagOfWords(words)))
  }
  if (canBeginNumber(keyword) || /\d/.test(keyword)) tags.push('numbers')
  return tags
}

function tagOfWords(words: readonly SearchWord[]): string {
  const long = words.find(({ text }) => [...text].length >= runLength)
  const [gram] = words.flatMap(({ grams }) => grams)
  return long ? `run:${[...long.text].slice(0, runLength).join('')}` : `gram:${gram}`
}
