import { keywordMax } from '@yehang/contract/limits'
import type { AnswerTo } from '../../../api/client.ts'
import { channelOf } from '../../../lib/channel-names.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { paths } from '../../../paths.ts'
import type { WorkRow } from '../calls.ts'
import { type EntryKind, entryHref, entryNames } from '../directories/entry-links.ts'

export type Suggested = AnswerTo<'GET /v2/works/suggest'>['data']

/** One row under the search field. `note` has its kind and the number of works. */
export interface SuggestRow {
  key: string
  kind: 'search' | 'work' | EntryKind
  text: string
  note: string
  href: string
  work?: WorkRow
}

/**
 * The search itself, then names, then works; where nothing is found, what may be meant and the works closest to it.
 * `answered` is false while `suggested` still belongs to the text before.
 */
export function suggestRows(
  keyword: string,
  suggested: Suggested | undefined,
  answered: boolean,
): SuggestRow[] {
  const entries = suggested?.entries ?? []
  const { works = [], didYouMean } = suggested ?? {}
  return [
    {
      key: 'search',
      kind: 'search',
      text: keyword,
      note: suggested && answered ? foundNote(suggested) : '',
      href: paths.search(keyword),
    },
    ...(didYouMean === undefined ? [] : [guessRow(didYouMean)]),
    ...entries.map(entryRow),
    ...works.map(workRow),
  ]
}

function foundNote({ total, totalCapped, didYouMean }: Suggested): string {
  return didYouMean === undefined ? `作品 ${atLeast(total, totalCapped)}` : '没有完全相符的'
}

function guessRow(didYouMean: string): SuggestRow {
  return {
    key: 'guess',
    kind: 'search',
    text: didYouMean,
    note: '你是不是要找',
    href: paths.search(didYouMean),
  }
}

/** 312; 1,000+ where more were not counted. */
function atLeast(total: number, capped = false): string {
  return formatNumber(total) + (capped ? '+' : '')
}

function entryRow({ id, name, nameCn, tableName, modId, count }: Suggested['entries'][number]): SuggestRow {
  const text = nameCn ?? name
  const page = entryHref(tableName, modId === null ? 'censored' : channelOf(modId), id)
  return {
    key: id,
    kind: tableName,
    text,
    note: `${entryNames[tableName]} ${formatNumber(count)}`,
    // Where the channel has no page for it (docs/requirements.md, catalogue 9), its works are found by the name.
    href: page ?? paths.search(firstCharacters(text, keywordMax)),
  }
}

function workRow(work: WorkRow): SuggestRow {
  const { id, title, number, modId } = work
  return { key: id, kind: 'work', text: title, note: number, href: paths.work(channelOf(modId), id), work }
}

/** The row that an arrow key leads to: round in a circle, and -1 is the field itself. */
export function nextRow(active: number, step: 1 | -1, count: number): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1
}

/** The first characters of a text, counted as a person counts them: an emoji is one. */
export function firstCharacters(text: string, most: number): string {
  return text.length <= most ? text : [...text].slice(0, most).join('')
}
