import { LRUCache } from 'lru-cache'
import type { EntityKind } from '../../../platform/database/tables/tables.ts'
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

/** What a work is found by: its title and the names linked to it, as written and as read in pinyin. */
export function searchTextOf(work: Pick<ImportedWork, 'title' | 'number' | 'names'>): SearchText {
  const parts = [work.title]
  const readings = titleLexemes(work.title)
  for (const { kind, name, nameCn } of work.names) {
    // A code prefix is found through the number.
    if (kind === 'item' && work.number.startsWith(name)) continue
    for (const written of nameCn === null ? [name] : [name, nameCn]) {
      parts.push(written)
      readings.push(...lexemesOf(written, nameKind(kind)))
    }
  }
  const { norm, lexemes } = documentOf(parts)
  lexemes.push(...readings)
  return { norm, doc: tsvectorText(lexemes) }
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
