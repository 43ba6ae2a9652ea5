import { keywordMax } from '@yehang/contract'
import { Random } from '../../demo/random.ts'
import { foldText } from '../../server/src/platform/text/fold.ts'
import { numberNorm } from '../../server/src/platform/text/number.ts'
import { pinyinOf } from '../../server/src/platform/text/pinyin.ts'
import { simplifiedForms } from '../../server/src/platform/text/simplified.ts'

/** Keywords as people type them, right and wrong, each with the works that it should find: made of a catalogue by a seed. */

export interface TypedWork {
  id: string
  number: string
  title: string
  pubTime: string
  performers: string[]
  makers: string[]
}

export interface TypedQuery {
  kind: string
  keyword: string
  /** Any of these is right: works whose title, number or names answer the keyword equally well. */
  wanted: ReadonlySet<string>
}

const han = /\p{Script=Han}/u
const cut = (text: string) => [...text].slice(0, keywordMax).join('').trim()
const compact = (text: string) => foldText(text).replaceAll(' ', '')

type Mistake = (signs: string[], at: number) => string[] | null

class Typist {
  readonly #works: readonly TypedWork[]
  readonly #random: Random
  readonly #byTitle: Map<string, string[]>
  readonly #compact: { id: string; title: string }[]
  readonly #numbers: Set<string>
  readonly #characters: string[]
  readonly #homophones = new Map<string, string[]>()
  readonly #traditional = new Map<string, string>()

  constructor(works: readonly TypedWork[], random: Random) {
    this.#works = works
    this.#random = random
    this.#compact = works.map(({ id, title }) => ({ id, title: compact(title) }))
    this.#byTitle = new Map(
      [...Map.groupBy(this.#compact, ({ title }) => title)].map(([title, ones]) => [
        title,
        ones.map(({ id }) => id),
      ]),
    )
    this.#numbers = new Set(works.map(({ number }) => numberNorm(number)))
    this.#characters = [...new Set(works.flatMap(({ title }) => [...compact(title)]))]
      .filter((sign) => han.test(sign))
      .sort()
    for (const sign of this.#characters) {
      const reading = pinyinOf(sign).full
      this.#homophones.set(reading, [...(this.#homophones.get(reading) ?? []), sign])
    }
    const known = new Set(this.#characters)
    for (const [form, simplified] of simplifiedForms) {
      if (known.has(simplified) && !this.#traditional.has(simplified)) this.#traditional.set(simplified, form)
    }
  }

  #work = () => this.#random.pick(this.#works)
  /** Works with this title, or if a keyword holds only its beginning, those that begin so. */
  #titled(text: string): Set<string> {
    const folded = compact(text)
    return [...text].length < keywordMax ? new Set(this.#byTitle.get(folded)) : this.#beginning(folded)
  }
  #beginning(folded: string): Set<string> {
    return new Set(this.#compact.filter(({ title }) => title.startsWith(folded)).map(({ id }) => id))
  }
  #holding(folded: readonly string[], works: readonly { id: string; title: string }[]): Set<string> {
    return new Set(
      works.filter(({ title }) => folded.every((part) => title.includes(part))).map(({ id }) => id),
    )
  }

  title(): TypedQuery {
    const keyword = cut(this.#work().title)
    return { kind: 'exact title', keyword, wanted: this.#titled(keyword) }
  }

  firstHalf(): TypedQuery {
    const keyword = this.#half()
    return { kind: 'first half', keyword, wanted: this.#beginning(compact(keyword)) }
  }
  #half(): string {
    const signs = [...cut(this.#work().title)]
    return signs
      .slice(0, Math.max(4, Math.ceil(signs.length / 2)))
      .join('')
      .trim()
  }

  /** One mistake in a whole title; null where it makes another title, which is then what was asked for. */
  wrongTitle(kind: string, mistake: Mistake): TypedQuery | null {
    const title = cut(this.#work().title)
    const keyword = this.#spoil(title, mistake)
    if (keyword === null || this.#byTitle.has(compact(keyword))) return null
    return { kind, keyword: cut(keyword), wanted: this.#titled(title) }
  }

  wrongHalf(): TypedQuery | null {
    const half = this.#half()
    const mistake = this.#random.pick(Object.values(this.mistakes))
    const keyword = [...half].length < 6 ? null : this.#spoil(half, mistake)
    if (keyword === null || this.#beginning(compact(keyword)).size > 0) return null
    return { kind: 'first half with a mistake', keyword, wanted: this.#beginning(compact(half)) }
  }

  #spoil(text: string, mistake: Mistake): string | null {
    const signs = [...text]
    const places = signs.flatMap((sign, at) => (/[\p{L}\p{N}]/u.test(sign) ? [at] : []))
    if (places.length < 4) return null
    const keyword = mistake(signs, this.#random.pick(places))?.join('') ?? text
    return compact(keyword) === compact(text) ? null : keyword
  }

  readonly mistakes: Record<string, Mistake> = {
    'wrong character': (signs, at) => signs.with(at, this.#otherSign(signs[at] ?? '')),
    'missing character': (signs, at) => signs.toSpliced(at, 1),
    'doubled character': (signs, at) => signs.toSpliced(at, 0, signs[at] ?? ''),
    'swapped characters': (signs, at) =>
      at + 1 < signs.length && /[\p{L}\p{N}]/u.test(signs[at + 1] ?? '')
        ? signs.with(at, signs[at + 1] ?? '').with(at + 1, signs[at] ?? '')
        : null,
    homophone: (signs, at) => {
      const sign = signs[at] ?? ''
      const others = (this.#homophones.get(pinyinOf(sign).full) ?? []).filter((other) => other !== sign)
      return han.test(sign) && others.length > 0 ? signs.with(at, this.#random.pick(others)) : null
    },
  }
  #otherSign(sign: string): string {
    if (han.test(sign)) return this.#random.pick(this.#characters)
    return this.#random.pick([...(/[0-9]/.test(sign) ? '0123456789' : 'abcdefghijklmnopqrstuvwxyz')])
  }

  /** A run of Chinese characters of a title from its beginning, or from where a part of it begins. */
  pinyin(): TypedQuery | null {
    const parts = foldText(this.#work().title)
      .split(' ')
      .filter((part) => /^\p{Script=Han}{3,10}$/u.test(part))
    if (parts.length === 0) return null
    const part = this.#random.pick(parts)
    const keyword = pinyinOf(part).full
    if (keyword.length > keywordMax) return null
    return { kind: 'pinyin of a title', keyword, wanted: this.#holding([part], this.#compact) }
  }

  /** The number that comes of it is none of the catalogue's. */
  wrongNumber(): TypedQuery | null {
    const { number } = this.#work()
    const signs = [...number]
    const places = signs.flatMap((sign, at) => (/[A-Z0-9]/i.test(sign) ? [at] : []))
    const at = this.#random.pick(places)
    const ways = ['wrong character', 'missing character', 'doubled character', 'swapped characters']
    const keyword = this.mistakes[this.#random.pick(ways)]?.(signs, at)?.join('') ?? number
    const norm = numberNorm(keyword)
    if (norm === numberNorm(number) || [...this.#numbers].some((known) => known.startsWith(norm))) return null
    const wanted = this.#works.filter((work) => numberNorm(work.number) === numberNorm(number))
    return { kind: 'slip in a number', keyword, wanted: new Set(wanted.map(({ id }) => id)) }
  }

  twoWords(): TypedQuery | null {
    const parts = foldText(this.#work().title).split(' ')
    const [first = '', second = ''] = parts
    if ([...first].length < 2 || [...second].length < 4) return null
    const words = [[...first].slice(0, 4).join(''), [...second].slice(-4).join('')]
    return {
      kind: 'two words swapped',
      keyword: words.toReversed().join(' '),
      wanted: this.#holding(words, this.#compact),
    }
  }

  performerAndWord(): TypedQuery | null {
    const { title, performers } = this.#work()
    const [performer] = performers
    const part = foldText(title).split(' ').at(-1) ?? ''
    const word = [...part].slice(0, 4).join('')
    if (performer === undefined || [...word].length < 2) return null
    const theirs = this.#works.filter((work) => work.performers.includes(performer))
    const works = theirs.map(({ id, title: own }) => ({ id, title: compact(own) }))
    return {
      kind: 'performer and word',
      keyword: cut(`${performer} ${word}`),
      wanted: this.#holding([word], works),
    }
  }

  makerAndYear(): TypedQuery | null {
    const { makers, pubTime } = this.#work()
    const [maker] = makers
    if (maker === undefined) return null
    const year = pubTime.slice(0, 4)
    const wanted = this.#works.filter((work) => work.makers.includes(maker) && work.pubTime.startsWith(year))
    return {
      kind: 'maker and year',
      keyword: cut(`${maker} ${year}`),
      wanted: new Set(wanted.map(({ id }) => id)),
    }
  }

  traditional(): TypedQuery | null {
    const title = cut(this.#work().title)
    const keyword = [...title].map((sign) => this.#traditional.get(sign) ?? sign).join('')
    return keyword === title ? null : { kind: 'traditional characters', keyword, wanted: this.#titled(title) }
  }

  /** English words of a title with the space between them left out, or one put into a long word. */
  joined(): TypedQuery | null {
    const { title } = this.#work()
    const english = /[A-Za-z]+(?: [A-Za-z]+)+/.exec(title)?.[0]
    if (english === undefined) return null
    const word = english.split(' ').find(({ length }) => length >= 8)
    const split = word !== undefined && this.#random.chance(0.5)
    const changed = split
      ? english.replace(word, `${word.slice(0, 4)} ${word.slice(4)}`)
      : english.replaceAll(' ', '')
    return {
      kind: 'joined or split words',
      keyword: cut(title.replace(english, changed)),
      wanted: this.#titled(cut(title)),
    }
  }

  /** One mistake in the English words of a title alone. */
  wrongEnglish(): TypedQuery | null {
    const { title } = this.#work()
    const english = /[A-Za-z]{3,}(?: [A-Za-z]+)+/.exec(title)?.[0]
    if (english === undefined) return null
    const ways = ['wrong character', 'missing character', 'doubled character', 'swapped characters']
    const keyword = this.#spoil(english, this.mistakes[this.#random.pick(ways)] ?? (() => null))
    if (keyword === null || this.#holding([compact(keyword)], this.#compact).size > 0) return null
    return {
      kind: 'wrong letter in English',
      keyword: cut(keyword),
      wanted: this.#holding([compact(english)], this.#compact),
    }
  }
}

/** `count` queries, as many of each kind as the catalogue has. Works in a fixed order give the same queries. */
export function typedQueries(works: readonly TypedWork[], count = 2000, seed = 2026): TypedQuery[] {
  const typist = new Typist(works, new Random(seed, 20))
  const ways: (() => TypedQuery | null)[] = [
    () => typist.title(),
    () => typist.firstHalf(),
    ...Object.entries(typist.mistakes).map(
      ([kind, mistake]) =>
        () =>
          typist.wrongTitle(kind, mistake),
    ),
    () => typist.wrongHalf(),
    () => typist.wrongEnglish(),
    () => typist.pinyin(),
    () => typist.wrongNumber(),
    () => typist.twoWords(),
    () => typist.performerAndWord(),
    () => typist.makerAndYear(),
    () => typist.traditional(),
    () => typist.joined(),
  ]
  const tries = 200
  const queries: TypedQuery[] = []
  for (let turn = 0; queries.length < count; turn++) {
    const way = ways[turn % ways.length]
    for (let attempt = 0; attempt < tries; attempt++) {
      const query = way?.()
      if (query && query.keyword.trim() !== '' && query.wanted.size > 0) {
        queries.push(query)
        break
      }
    }
    if (turn > 2 * count) throw new Error('the catalogue gives too few queries')
  }
  return queries
}
