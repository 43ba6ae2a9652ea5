import { parseArgs } from 'node:util'
import { demoWorks } from '../demo/catalogue.ts'
import { Random } from '../demo/random.ts'
import { blocksOf, type Cue } from '../server/src/domains/playback/subtitles/cues.ts'
import { searchSaid } from '../server/src/domains/playback/subtitles/search.ts'
import { openDatabase, openPool } from '../server/src/platform/database/database.ts'
import { tsvectorText } from '../server/src/platform/text/tsvector.ts'
import { openBenchCatalogue } from './harness/catalogue.ts'
import { machine, printTable } from './harness/report.ts'

/**
 * How long a search of what is said takes: `npm run bench -- subtitles --cues 10000000`. Films of 1,000 cues each, made of
 * pieces of invented synopses, so that some pairs of characters are in nearly every block; asked by the service, one
 * question after the other, nothing kept.
 */

const { values } = parseArgs({
  options: { cues: { type: 'string', default: '10000000' }, questions: { type: 'string', default: '1000' } },
})
const cues = Number(values.cues)
const questions = Number(values.questions)
const perFilm = 1000
const films = Math.ceil(cues / perFilm)

const random = new Random(7)
const pick = <T>(list: readonly T[]): T => list[random.whole(0, list.length - 1)] as T

/** Pieces of running text of 3 to 14 characters. */
function piecesOf(): string[] {
  const pieces = new Set<string>()
  for (const { title, synopsis } of demoWorks({ works: 20_000, seed: 3, today: '2026-11-20' }) as Iterable<{
    title: string
    synopsis?: string
  }>) {
    for (const piece of `${title}，${synopsis ?? ''}`.split(/[，。、；：！？\s]/)) {
      if (piece.length >= 3 && piece.length <= 14) pieces.add(piece)
    }
  }
  return [...pieces]
}

const works = Math.max(42_000, films)
const catalogue = await openBenchCatalogue(works)
const pool = openPool({ connection: catalogue.database.connection, max: 4 })
const db = openDatabase(pool)
const pieces = piecesOf()

function filmCues(): Cue[] {
  return Array.from({ length: perFilm }, (_, place) => {
    const text = random.chance(0.4) ? `${pick(pieces)}${pick(pieces)}` : pick(pieces)
    return { start: place * 4000, end: place * 4000 + 3000, text }
  })
}

const made = await pool.query<{ count: number }>('select count(*)::int as count from subtitle_track')
if ((made.rows[0]?.count ?? 0) < films) {
  console.log(`making ${films} films of ${perFilm} cues …`)
  const begin = performance.now()
  await pool.query('truncate subtitle_track cascade')
  await pool.query('drop index if exists subtitle_block_doc')
  const { rows } = await pool.query<{ id: string }>(
    'select id from work where published order by id limit $1',
    [films],
  )
  await pool.query(`update work set is_online = 1, play_level = 0 where id = any($1::bigint[])`, [
    rows.map(({ id }) => id),
  ])
  await pool.query(
    `insert into video (work_id, source_kind, source, state, progress, folder, seconds, created_at, updated_at)
     select id, 'upload', 'bench', 'ready', 1, 'bench', 4000, now(), now() from unnest($1::bigint[]) given (id)
     where not exists (select from video v where v.work_id = given.id and v.state = 'ready')`,
    [rows.map(({ id }) => id)],
  )
  for (const { id: workId } of rows) {
    const made = filmCues()
    const blocks = blocksOf(made)
    await pool.query(
      `with track as (
         insert into subtitle_track (work_id, language, source_kind, format, encoding, cues, ends_at, created_at, updated_at)
         values ($1, 'zh-Hans', 'upload', 'srt', 'utf-8', $2, 4000000, now(), now()) returning id
       )
       insert into subtitle_block (track_id, number, cues, norm, doc)
       select track.id, place - 1, cues::jsonb, norm, doc::tsvector
       from track, unnest($3::text[], $4::text[], $5::text[]) with ordinality as block (cues, norm, doc, place)`,
      [
        ...[workId, made.length, blocks.map((block) => JSON.stringify(block.cues))],
        ...[blocks.map(({ norm }) => norm), blocks.map(({ lexemes }) => tsvectorText(lexemes))],
      ],
    )
  }
  console.log(`rows in ${((performance.now() - begin) / 1000).toFixed(0)} s`)
  await pool.query('create index subtitle_block_doc on subtitle_block using gin (doc)')
  await pool.query('vacuum analyze subtitle_block, subtitle_track, video, work')
  console.log(`made in ${((performance.now() - begin) / 1000).toFixed(0)} s`)
}

const { rows: sampled } = await pool.query<{ norm: string }>(
  'select norm from subtitle_block tablesample system (0.2) limit 3000',
)
const { rows: frequent } = await pool.query<{ word: string }>(
  `select word from ts_stat('select doc from subtitle_block tablesample system (0.5)') where length(word) = 2
   order by ndoc desc limit 40`,
)
const spoken = () =>
  pick(
    pick(sampled)
      .norm.split('\n')
      .filter((line) => line.length > 3),
  )
const kinds: Record<string, () => string> = {
  'a phrase that is said': () => spoken().slice(0, random.whole(4, 10)),
  'a frequent pair of characters': () => pick(frequent).word,
  'two words': () => `${spoken().slice(0, 2)} ${spoken().slice(-2)}`,
  'frequent pairs, no phrase': () => pick(frequent).word + pick(frequent).word,
  'what is never said': () => `${pick(['鲸鱼', '火箭', '算盘'])}${spoken().slice(0, 2)}`,
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const table: string[][] = []
const all: number[] = []
for (const [name, make] of Object.entries(kinds)) {
  const times: number[] = []
  let found = 0
  for (let place = 0; place < questions / Object.keys(kinds).length; place++) {
    const keyword = make()
    const begin = performance.now()
    const { total } = await searchSaid(db, { keyword, pageNum: 1, pageSize: 20 }, 0)
    times.push(performance.now() - begin)
    found += total
  }
  times.sort((a, b) => a - b)
  all.push(...times)
  table.push([
    ...[name, String(times.length), (found / times.length).toFixed(0)],
    ...[quantile(times, 0.5), quantile(times, 0.99), times.at(-1) ?? 0].map((ms) => ms.toFixed(1)),
  ])
}
all.sort((a, b) => a - b)
table.push(['all', String(all.length), '', ...[0.5, 0.99, 1].map((share) => quantile(all, share).toFixed(1))])
const sized = await pool.query<{ size: string }>(
  `select pg_size_pretty(pg_total_relation_size('subtitle_block')) as size`,
)
const size = sized.rows[0]?.size
printTable(
  [`${films * perFilm} cues, ${size}, ${machine()}`, 'questions', 'places', 'p50 ms', 'p99 ms', 'most ms'],
  table,
)
await pool.end()
await catalogue.close()
