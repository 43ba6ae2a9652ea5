import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'

/**
 * The table types are written by hand, because the database does not know what a jsonb column holds. Here the compiler
 * holds them against the migrated schema, column by column.
 */

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  /** The database fills it in where an insert leaves it out. */
  filled: boolean
  /** The texts that a check constraint allows; null where there is none. */
  values: string[] | null
}

const root = path.resolve(import.meta.dirname, '../../../../..')
let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await testDatabase('empty')
  folder = await mkdtemp(path.join(tmpdir(), 'yehang-types-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await database.drop()
})

/** How the driver reads a type; what is not listed (jsonb) only the code knows. */
const readAs: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  int8: 'string',
  date: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  uuid: 'string',
  tsvector: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  _int2: 'number[]',
  _int4: 'number[]',
  _int8: 'string[]',
  _text: 'string[]',
}

async function columnsOf({ pool }: TestDatabase): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select c.table_name as "table", c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as nullable,
      c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as filled,
      (
        select array_agg(value[1]) from pg_constraint k,
          regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') as value
        where k.contype = 'c' and k.conrelid = format('public.%I', c.table_name)::regclass
          and array_length(k.conkey, 1) = 1
          and k.conkey[1] = c.ordinal_position
          and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[[^]]*\\]\\)\\)\\)$'
      ) as values
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by 1, c.ordinal_position
  `)
  return rows
}

const words = (values: readonly string[]) =>
  values.map((value) => JSON.stringify(value)).join(' | ') || 'never'

/** A module in which each assignment fails whose type differs from the schema, in words that say how. */
function moduleOf(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table)
  const checks = columns.map(({ table, name, type, nullable, filled, values }) => {
    const facts = [
      readAs[type] ?? 'unknown',
      nullable,
      nullable || filled,
      values ? words(values) : 'unknown',
    ]
    return `{ const it: Check<'${table}', '${name}', ${facts.join(', ')}> = '${table}.${name}' }`
  })
  const names = [...tables].map(
    ([table, all]) =>
      `{ const it: Names<keyof Tables['${table}'], ${words(all.map(({ name }) => name))}> = 'columns of ${table}' }`,
  )
  return `
import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '${path.join(import.meta.dirname, 'tables.ts')}'
type Is<A, B> = [A] extends [B] ? true : false
type Names<Typed, Stored> =
  [Exclude<Typed, Stored>] extends [never]
    ? [Exclude<Stored, Typed>] extends [never] ? string : { missing: Exclude<Stored, Typed> }
    : { unknown: Exclude<Typed, Stored> }
/** Optional where {} would do. */
type MayBeLeftOut<T, K extends keyof T> = {} extends Pick<T, K> ? true : false
type Check<T extends keyof Tables, C extends keyof Tables[T], Read, Nullable extends boolean, Optional extends boolean, Values> =
  C extends keyof Selectable<Tables[T]>
    ? CheckRead<Selectable<Tables[T]>[C], Read, Nullable, Values> extends infer Wrong extends string
      ? { wrong: Wrong }
      : C extends keyof Insertable<Tables[T]>
        ? [MayBeLeftOut<Insertable<Tables[T]>, C>, Optional] extends [true, false]
          ? { wrong: 'an insert must name it' }
          : string
        : string
    : { wrong: 'is not there' }
type CheckRead<Typed, Read, Nullable extends boolean, Values> =
  unknown extends Read
    ? Is<null, Typed> extends Nullable ? 0 : unknown extends Typed ? 0 : 'nullability'
    : Is<Exclude<Typed, null>, Read> extends false ? 'type'
    : Is<null, Typed> extends Nullable
      ? Nullable extends Is<null, Typed>
        ? unknown extends Values ? 0
        : string extends Exclude<Typed, null> ? 'the schema lists its texts'
        : Is<Exclude<Typed, null>, Values> extends false ? 'a text that the schema refuses'
        : Is<Values, Exclude<Typed, null>> extends false ? 'a text that the schema allows is missing' : 0
        : 'nullability'
      : 'nullability'
{ const it: Names<keyof Tables, ${words([...tables.keys()])}> = 'tables' }
${names.join('\n')}
${checks.join('\n')}
`
}

/** What the compiler says of a module that `moduleOf` wrote: which column or table, and what is wrong with it. */
async function compile(source: string): Promise<string[]> {
  const compilerOptions = {
    paths: { kysely: [path.join(root, 'node_modules/kysely/dist/index.d.ts')] },
    types: ['node'],
    noUnusedLocals: false,
    typeRoots: [path.join(root, 'node_modules/@types')],
  }
  const settings = { extends: path.join(root, 'tsconfig.base.json'), compilerOptions, files: ['check.ts'] }
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(settings))
  await writeFile(path.join(folder, 'check.ts'), source)
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
  const run = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' })
  const lines = source.split('\n')
  // The first error of a line says what is wrong, others follow from it.
  const found = new Map<string, string>()
  for (const output of run.stdout.split('\n').filter((text) => text !== '')) {
    const [, line = '', what = output] = /\((\d+),\d+\): error \w+: (.*)$/.exec(output) ?? []
    const [, about = line] = / = '(.*)' \}$/.exec(lines[Number(line) - 1] ?? '') ?? []
    if (!found.has(about))
      found.set(about, `${about}: ${/not assignable to type '(.*)'\.$/.exec(what)?.[1] ?? what}`)
  }
  if (run.status !== 0 && found.size === 0) return [`the compiler ended with ${run.status}: ${run.stderr}`]
  return [...found.values()]
}

const patient = { timeout: 60_000 }

test(
  'every table and column of the schema has its type, its nullability and its allowed texts',
  patient,
  async () => {
    const found = await compile(moduleOf(await columnsOf(database)))
    expect(found, 'the types of this folder differ from the migrated schema').toEqual([])
  },
)

test('a difference of any kind is found', patient, async () => {
  const columns = await columnsOf(database)
  const changed = (name: string, facts: Partial<Column>): Column => {
    const column = columns.find(({ table, name: own }) => `${table}.${own}` === name)
    if (column === undefined) throw new Error(`no ${name}`)
    return { ...column, ...facts }
  }
  const found = await compile(
    moduleOf([
      ...columns.filter(
        ({ table, name }) => table !== 'disk_day' && `${table}.${name}` !== 'level.group_name',
      ),
      changed('work.title', { name: 'subtitle' }),
      changed('work.number', { nullable: true }),
      changed('work.average', { nullable: false }),
      changed('work.staff_fields', { nullable: false }),
      changed('work.evaluates', { filled: false }),
      changed('work.is_dht', { type: 'int4' }),
      changed('entity.kind', { values: ['tag', 'series'] }),
      changed('video.failed_in', { values: ['waiting', 'fetching', 'transcoding', 'lost'] }),
      changed('work.title', { values: ['a'] }),
    ]),
  )
  expect(found).toEqual([
    'tables: { unknown: "disk_day"; }',
    'columns of level: { unknown: "group_name"; }',
    'columns of work: { missing: "subtitle"; }',
    'work.subtitle: { wrong: "is not there"; }',
    'work.number: { wrong: "nullability"; }',
    'work.average: { wrong: "nullability"; }',
    'work.staff_fields: { wrong: "nullability"; }',
    'work.evaluates: { wrong: "an insert must name it"; }',
    'work.is_dht: { wrong: "type"; }',
    'entity.kind: { wrong: "a text that the schema refuses"; }',
    'video.failed_in: { wrong: "a text that the schema allows is missing"; }',
    'work.title: { wrong: "the schema lists its texts"; }',
  ])
})
