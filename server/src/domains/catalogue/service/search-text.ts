import { keywordMax } from '@yehang/contract/limits'
import { LRUCache } from 'lru-cache'
import type { EntityKind } from '../../../platform/database/tables/tables.ts'
import { foldText } from '../../../platform/text/fold.ts'
import { documentOf } from '../../../platform/text/grams.ts'
import { type NameKind, pinyinLexemes, pinyinOf } from '../../../platform/text/pinyin.ts'
import { similarityKeyOf } from '../../../platform/text/similarity.ts'
import { titleLexemes } from '../../../platform/text/syllables.ts'
import { tsvectorText } from '../../../platform/text/tsvector.ts'
import type { ImportedName, ImportedWork } from './imported-work.ts'

export interface SearchText {
  norm: string
  /** Text of a tsvector. */
  doc: string
}

/** A reading takes some 20 µs to make, and the same names come again and again. */
const lexemesOfNames: Record<NameKind, LRUCache<string, string[]>> = {
  person: new LRUCache({ max: 100_000 }),
  thing: new LRUCache({ max: 100_000 }),
}

function nameKind(kind: EntityKind): NameKind {
  return kind === 'performer' || kind === 'director' ? 'person' : 'thing'
}

function lexemesOf(name: string, kind: NameKind): readonly string[] {
  const cache = lexemesOfNames[kind]
  let lexemes = cache.get(name)
  if (lexemes === undefined) {
    lexemes = pinyinLexemes(name, kind)
    cache.set(name, lexemes)
  }
  return lexemes
}

// Upper case, because folded text has none; readings have `P:`, `I:` and `T:`.
const otherTitleMark = 'N:'

/** The lexeme of one of a work's other titles, asked for whole or as a prefix: as far as a keyword reaches. */
export function otherTitleLexeme(folded: string): string {
  return otherTitleMark + [...folded.replaceAll(' ', '')].slice(0, keywordMax).join('')
}

/** What a work is found by: its titles and the names linked to it, as written and as read in pinyin. */
export function searchTextOf(
  work: Pick<ImportedWork, 'title' | 'number' | 'names' | 'originalTitle' | 'aliases'>,
): SearchText {
  const parts = [work.title]
  const readings = titleLexemes(work.title)
  const others = otherTitlesOf(work)
  for (const title of others) readings.push(...titleLexemes(title), otherTitleLexeme(foldText(title)))
  for (const { kind, name, nameCn } of work.names) {
    // A code prefix is found through the number.
    if (kind === 'item' && work.number.startsWith(name)) continue
    for (const written of nameCn === null ? [name] : [name, nameCn]) {
      parts.push(written)
      readings.push(...lexemesOf(written, nameKind(kind)))
    }
  }
  const { norm, lexemes } = documentOf(parts, others)
  lexemes.push(...readings)
  return { norm, doc: tsvectorText(lexemes) }
}

function otherTitlesOf({
  title,
  originalTitle,
  aliases = [],
}: Pick<ImportedWork, 'title' | 'originalTitle' | 'aliases'>): string[] {
  const others = originalTitle === undefined ? aliases : [originalTitle, ...aliases]
  return [...new Set(others)].filter((other) => other !== title)
}

/** What a synopsis is found by, apart from titles and names. */
export function synopsisTextOf(synopsis: string | null | undefined): SearchText | null {
  if (!synopsis) return null
  const { norm, lexemes } = documentOf(['', ...synopsis.split('\n')])
  return norm === '' ? null : { norm, doc: tsvectorText(lexemes) }
}

/** What an entity is ordered and found by in its directory. */
export function entityText({
  kind,
  name,
  nameCn,
  aliases = [],
}: Omit<ImportedName, 'group'> & { aliases?: readonly string[] }): { sortKey: string; search: string } {
  const names = [...new Set([name, ...(nameCn === null ? [] : [nameCn]), ...aliases])]
  const readings = names.flatMap((written) => lexemesOf(written, nameKind(kind)))
  const { lexemes } = documentOf(names)
  return {
    sortKey: pinyinOf(nameCn ?? name, nameKind(kind)).sortKey,
    search: tsvectorText([...lexemes, ...readings]),
  }
}

/** By which entities of a kind are suspected to be one. */
export function similarityKeysOf({ kind, name, nameCn }: Omit<ImportedName, 'group'>): string[] {
  const isCompany = kind === 'maker' || kind === 'label' || kind === 'series'
  const keys = [name, nameCn ?? name].map((written) => similarityKeyOf(written, isCompany))
  return [...new Set(keys.filter((key) => key !== null))]
}
