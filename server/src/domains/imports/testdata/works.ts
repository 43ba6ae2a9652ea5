import type { TestDatabase } from '../../../../test/database.ts'
import type { LineProblem, Repetition } from '../report.ts'
import type { Source } from '../source.ts'
import { type ImportOptions, importWorks } from '../writing/load.ts'

export const today = '2026-11-20'

/** A record that is right, in the NDJSON shape. */
export function aRecord(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    channel: 'censored',
    number: 'ABC-001',
    title: '清晨的灯塔',
    pubTime: '2024-05-31',
    picSmall: 'covers/1-small.webp',
    picBig: 'https://img.example.org/1-big.webp',
    imageSmall: ['stills/1.webp', 'stills/2.webp'],
    imageBig: ['stills/1-big.webp', 'stills/2-big.webp'],
    duration: 76,
    isOnline: 1,
    average: 4.25,
    evaluates: 31,
    collects: 12,
    likes: 8,
    maker: '山海影业',
    series: '风景',
    performer: [{ name: 'Lin Yue', nameCn: '林月' }, '周晴'],
    tags: [{ name: '手工', group: '主题' }, '春天'],
    magnets: [
      {
        name: '清晨的灯塔 4K',
        infoHash: 'a'.repeat(40),
        length: 7_516_192_768,
        createTime: '2024-06-01 08:00:00',
        category: '4K',
        remark: '字幕',
      },
      `magnet:?xt=urn:btih:${'B'.repeat(40)}&dn=lighthouse&xl=1024`,
    ],
    ...changes,
  }
}

/** So many records, ABC-001 and on. */
export function records(count: number, changes: Record<string, unknown> = {}): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) =>
    aRecord({
      number: `ABC-${String(index + 1).padStart(3, '0')}`,
      title: `第${index + 1}座灯塔`,
      magnets: [(index + 1).toString(16).padStart(40, '0')],
      ...changes,
    }),
  )
}

/** Imports and answers the counts with what was said on the way. */
export async function importInto(
  { db, pool }: TestDatabase,
  source: Source | Iterable<unknown> | AsyncIterable<unknown>,
  options: ImportOptions = {},
) {
  const problems: LineProblem[] = []
  const repetitions: Repetition[] = []
  const { added, changed, unchanged, repeated, wrong, skipped, interrupted } = await importWorks(
    { db, pool, today },
    source,
    {
      ...options,
      onProblem: (problem) => problems.push(problem),
      onRepetition: (repetition) => repetitions.push(repetition),
    },
  )
  return {
    counts: { added, changed, unchanged, repeated, wrong, skipped },
    interrupted,
    problems,
    repetitions,
  }
}

/** What is stored, without what changes from run to run; for comparing two states. */
export async function stored({ pool }: TestDatabase) {
  const queries = {
    works: `select mod_id, number, number_norm, title, pub_time, pic_small, pic_big, image_small, image_big, mp4,
      duration, is_online, play_level, average, evaluates, is_dht, is_demo, import_hash from work order by 1, 2`,
    stats: 'select number, s.* from work_stat s join work w on w.id = work_id order by mod_id, number',
    links: `select number, e.kind, name, name_cn, position, l.pub_time, l.is_dht, l.is_online from work_entity l
      join work w on w.id = work_id join entity e on e.id = entity_id order by w.mod_id, number, position`,
    magnets:
      'select m.*, number from magnet m join work w on w.id = work_id order by mod_id, number, info_hash',
    search:
      'select number, norm, doc from work_search s join work w on w.id = work_id order by w.mod_id, number',
    counts: `select e.kind, e.mod_id, name, work_count, dht_count, uncensored_count
      from entity_stat s join entity e on e.id = entity_id order by 1, 2, 3`,
    channels: 'select * from channel order by mod_id',
    directories: 'select * from directory order by 1, 2',
    stale: 'select * from entity_stale',
  }
  const state: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(queries)) state[name] = (await pool.query(query)).rows
  return state
}
