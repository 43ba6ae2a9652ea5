import type { playback, Query } from '@yehang/contract'
import type { Database } from '../../../platform/database/database.ts'
import { sliceOf } from '../../../platform/database/pagination.ts'
import { queryOf } from '../../../platform/text/grams.ts'
import { quoteLexeme } from '../../../platform/text/tsvector.ts'
import { triplesOf } from './cues.ts'
import {
  collectsOf,
  foundMax,
  type SaidQuery,
  type SaidRow,
  saidAnywhere,
  saidInWork,
} from './queries/search.ts'

export interface Said {
  workId: string
  part: { id: string; title: string } | null
  subtitleId: string
  language: playback.SubtitleLanguage
  seconds: number
  text: string
}

/**
 * Null where nothing is left of the keyword, or one character alone: every film says it. A character that stands alone
 * beside longer words narrows down without the index.
 */
function saidQueryOf(keyword: string): SaidQuery | null {
  const query = queryOf(keyword)
  if (query === null) return null
  const pairs = query.words.flatMap(({ grams }) => grams)
  if (pairs.length === 0) return null
  const terms = query.words.flatMap(({ text, grams }) => {
    const triples = triplesOf(text)
    return triples.length > 0 ? triples : grams
  })
  const tsquery = [...new Set(terms)].map(quoteLexeme).join(' & ')
  return { tsquery, likes: query.words.map(({ like }) => like) }
}

/** The cues of a row that have all the words; else, of those with most of them, the first. */
function placesOf(
  { trackId, workId, part, language, offsetMs, cues, norm }: SaidRow,
  words: readonly string[],
): Place[] {
  const counts = norm.split('\n').map((line) => words.filter((word) => line.includes(word)).length)
  const most = Math.max(...counts)
  const places = counts.flatMap((count, at) => (count === most ? [at] : []))
  return (most === words.length ? places : places.slice(0, 1)).map((at) => {
    const [start = 0, , text = ''] = cues[at] ?? []
    const seconds = Math.max(0, Math.floor((start + offsetMs) / 1000))
    const said = { workId, part, subtitleId: trackId, language: language as Said['language'], seconds, text }
    return { said, words: most }
  })
}

interface Place {
  said: Said
  /** How many of the words are said there. */
  words: number
}

/** Where a keyword is said in films that a caller may watch; a page of the places, best first. */
export async function searchSaid(
  db: Database,
  query: Query<typeof playback.searchSubtitles>,
  levelUpTo: number,
): Promise<{ places: Said[]; total: number; capped: boolean }> {
  const asked = saidQueryOf(query.keyword)
  if (asked === null) return { places: [], total: 0, capped: false }
  const rows =
    query.data === undefined
      ? await saidAnywhere(db, asked, levelUpTo)
      : await saidInWork(db, query.data, asked, levelUpTo)
  const words = asked.likes.map((like) => like.slice(1, -1))
  const all = rows.flatMap((row) => placesOf(row, words))
  const found = all.slice(0, foundMax)
  if (query.data === undefined) {
    const collects = await collectsOf(db, [...new Set(found.map(({ said }) => said.workId))])
    const popularity = ({ said }: { said: Said }) => collects.get(said.workId) ?? 0
    // All words in one cue first; then what is collected most, the places of one film together and in their order.
    found.sort(
      (a, b) =>
        b.words - a.words ||
        popularity(b) - popularity(a) ||
        Number(BigInt(b.said.workId) - BigInt(a.said.workId)) ||
        a.said.seconds - b.said.seconds,
    )
  }
  const { offset, limit } = sliceOf(query)
  const capped = all.length > foundMax || rows.length > foundMax
  return { places: found.slice(offset, offset + limit).map(({ said }) => said), total: found.length, capped }
}
