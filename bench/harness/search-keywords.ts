import { sql } from 'kysely'
import { Random } from '../../demo/random.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { foldText } from '../../server/src/platform/text/fold.ts'
import { codePrefix } from '../../server/src/platform/text/number.ts'
import { pinyinOf } from '../../server/src/platform/text/pinyin.ts'

/** One way in which people type a keyword, and keywords typed so, made of what the catalogue holds. */
export interface KeywordKind {
  kind: string
  keywords: string[]
}

const each = 10
const keywordMax = 32
const sampled = 20_000

/** Lexemes of titles and names that this many characters begin, with how many of the sampled works have each. */
async function gramsOf(db: Database, pattern: string): Promise<{ word: string; ndoc: number }[]> {
  const { rows } = await sql<{ word: string; ndoc: number }>`
    select word, ndoc from ts_stat('select doc from work_search order by work_id limit ${sql.lit(sampled)}')
    where word ~ ${pattern} order by ndoc desc, word
  `.execute(db)
  return rows
}

export async function searchKeywords(db: Database): Promise<KeywordKind[]> {
  const random = new Random(2026, 3)
  const { rows: works } = await sql<{ number: string; title: string; mod_id: number }>`
    select number, title, mod_id from work where published and id % 50 = 0 order by id limit 20000
  `.execute(db)
  const { rows: names } = await sql<{ name: string }>`
    select name from entity where kind <> 'item' order by id limit 5000
  `.execute(db)
  const fc2 = works
    .filter(({ number }) => number.startsWith('FC2'))
    .map(({ number }) => number.replace(/\D*2\D*/, ''))
  const coded = works.filter(({ number }) => /^[A-Z]+-[0-9]+$/.test(number)).map(({ number }) => number)
  const latin = works.flatMap(({ title }) => title.match(/[A-Za-z]{3,}/g) ?? [])
  const chinese = names.map(({ name }) => name).filter((name) => /^\p{Script=Han}{2,}$/u.test(name))
  const characters = await gramsOf(db, '^[\u4e00-\u9fff]$')
  const pairs = await gramsOf(db, '^[\u4e00-\u9fff]{2}$')
  const part = (text: string, length: number) => {
    const signs = [...foldText(text).replaceAll(' ', '')]
    const from = random.whole(0, Math.max(0, signs.length - length))
    return signs.slice(from, from + length).join('')
  }
  const title = () => random.pick(works).title
  const code = () => codePrefix(random.pick(coded)) ?? ''
  const word = (from: { word: string }[]) => random.pick(from).word
  const ways: Record<string, () => string> = {
    'a number': () => random.pick(works).number,
    'a number without its signs': () =>
      random
        .pick(works)
        .number.replace(/[-_. ]/g, '')
        .toLowerCase(),
    'a code with a hyphen': () => `${code()}-`,
    'a code': code,
    'the beginning of a number': () => random.pick(coded).slice(0, -1),
    'the first letters of a code': () => code().slice(0, random.whole(1, 2)),
    'one to four digits': () => String(random.whole(0, 9999)).slice(0, random.whole(1, 4)),
    'FC2 digits': () => random.pick(fc2),
    'FC2 as people write it': () => random.pick(['FC2-', 'fc2 ', 'ppv', 'FC2 PPV ']) + random.pick(fc2),
    'a file name': () =>
      `${random.pick(['hhd800.com@', '[site]', ''])}${random.pick(works).number}_1080p.mp4`,
    'a whole title': () => [...title()].slice(0, keywordMax).join(''),
    'one character, common': () => word(characters.slice(0, 30)),
    'one character, rare': () => word(characters.slice(-300)),
    'two characters, common': () => word(pairs.slice(0, 40)),
    'two characters, in the middle': () => word(pairs.slice(40, 1000)),
    'two characters, rare': () => word(pairs.slice(1000)),
    'three characters of a title': () => part(title(), 3),
    'four characters of a title': () => part(title(), 4),
    'two words': () => `${word(pairs.slice(0, 200))} ${word(pairs.slice(0, 1000))}`,
    'two words that are rare together': () => `${word(characters.slice(0, 30))} ${part(title(), 2)}`,
    'a name': () => random.pick(names).name,
    'a name in pinyin': () => pinyinOf(random.pick(chinese)).full,
    'the first letters of a name': () => pinyinOf(random.pick(chinese)).initials,
    'a syllable': () =>
      random.pick(['shan', 'jing', 'hai', 'li', 'xiao', 'mei', 'wang', 'zhou', 'yu', 'lin', 'ya']),
    'a Latin word': () => random.pick(latin).toUpperCase(),
    'what is not there': () =>
      random.pick(['魑魅', '饕餮', '魍魉', '貔貅', 'QQZX-999', 'zzqx', '囍囍囍囍', '龘']),
  }
  return Object.entries(ways).map(([kind, type]) => {
    const typed = new Set<string>()
    for (let turn = 0; typed.size < each && turn < 20 * each; turn++) {
      const keyword = [...type().trim()].slice(0, keywordMax).join('')
      if (keyword !== '') typed.add(keyword)
    }
    return { kind, keywords: [...typed] }
  })
}
