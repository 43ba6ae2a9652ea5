import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDump, UnnamedColumns, type Wanted } from './mysql-dump.ts'

const all: Wanted = () => true

async function rowsOf(sql: string, { wanted = all, piece = sql.length || 1 } = {}) {
  const bytes = Buffer.from(sql)
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, place) =>
    bytes.subarray(place * piece, (place + 1) * piece),
  )
  const found: Record<string, string | null>[] = []
  for await (const { table, columns, rows } of readDump(pieces, wanted)) {
    for (const row of rows) {
      found.push({ table, ...Object.fromEntries(columns.map((name, place) => [name, row[place] ?? null])) })
    }
  }
  return found
}

const dump = `/*M!999999\\- enable the sandbox mode */
-- MySQL dump 10.13  Distrib 8.0
--
/*!40101 SET NAMES utf8mb4 */;
# an old comment with a ' quote; and a sign
DROP TABLE IF EXISTS \`mac_user\`;
CREATE TABLE \`mac_user\` (
  \`user_id\` int(10) unsigned NOT NULL AUTO_INCREMENT,
  \`user_name\` varchar(30) NOT NULL DEFAULT ';(' COMMENT 'a name, it''s (short)',
  \`user_points\` decimal(12,2) DEFAULT NULL,
  PRIMARY KEY (\`user_id\`),
  KEY \`user_name\` (\`user_name\`(10)) USING BTREE
) ENGINE=MyISAM DEFAULT CHARSET=utf8;
LOCK TABLES \`mac_user\` WRITE;
INSERT INTO \`mac_user\` VALUES (1,'O\\'Neil; it''s \\\\ \\"x\\"\\n',NULL),(2,'夜航🚢',-1.50);
INSERT INTO site.mac_user (user_name, \`user_id\`) VALUES ('three',3) , (_utf8mb4'four', 4);
REPLACE INTO \`other\` (a) VALUES (0x6162),(x'6364'),(b'101'),(''),(now()) ON DUPLICATE KEY UPDATE a = VALUES(a);
UNLOCK TABLES;
`

const expected = [
  { table: 'mac_user', user_id: '1', user_name: 'O\'Neil; it\'s \\ "x"\n', user_points: null },
  { table: 'mac_user', user_id: '2', user_name: '夜航🚢', user_points: '-1.50' },
  { table: 'mac_user', user_name: 'three', user_id: '3' },
  { table: 'mac_user', user_name: 'four', user_id: '4' },
  ...['ab', 'cd', '5', '', 'now'].map((a) => ({ table: 'other', a })),
]

test('a dump is read row by row, with the columns of its INSERT or of its CREATE TABLE', async () => {
  expect(await rowsOf(dump)).toEqual(expected)
})

test('it reads the same in whatever pieces it comes', async () => {
  for (const piece of [1, 2, 3, 5, 7, 64]) expect(await rowsOf(dump, { piece })).toEqual(expected)
})

test('rows of tables that are not wanted are passed over', async () => {
  expect(await rowsOf(dump, { wanted: (table) => table === 'other' })).toEqual(expected.slice(4))
})

test('rows whose columns are named nowhere are refused, with the table', async () => {
  const nameless = rowsOf("INSERT INTO `mac_user` VALUES (1,'a');")
  await expect(nameless).rejects.toThrow(UnnamedColumns)
  await expect(nameless).rejects.toMatchObject({ table: 'mac_user' })
})

const letters: Readonly<Record<string, string>> = {
  '\0': '0',
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
  '\b': 'b',
  '\u001a': 'Z',
}
const quoted = (text: string) =>
  `'${[...text].map((sign) => (/[\\'"]/.test(sign) ? `\\${sign}` : sign in letters ? `\\${letters[sign]}` : sign)).join('')}'`
const doubled = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const texts = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'\\\'"`(),;\n\0-/*#x0'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
})

test('any texts come back as they were, however they are quoted and cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.option(texts), fc.option(texts)), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      async (rows, piece, doubles) => {
        const write = (text: string | null) => (text === null ? 'NULL' : (doubles ? doubled : quoted)(text))
        const values = rows.map((row) => `(${row.map(write).join(',')})`).join(',')
        const read = await rowsOf(`INSERT INTO t (a,b) VALUES ${values};\nINSERT INTO u (c) VALUES (1);`, {
          piece,
        })
        expect(read).toEqual([...rows.map(([a, b]) => ({ table: 't', a, b })), { table: 'u', c: '1' }])
      },
    ),
  )
})

test('any bytes at all end without a hang', async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 9 }), async (text, piece) => {
      await rowsOf(`INSERT INTO t (a) VALUES ${text}`, { piece }).catch(() => {})
    }),
  )
})
