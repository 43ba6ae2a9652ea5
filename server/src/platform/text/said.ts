export type Language = 'en' | 'zh'

/** A sentence in every language. What is decided by it is decided by the code, never by its words. */
export interface Said {
  readonly code: string
  readonly en: string
  readonly zh: string
}

type Sentence = string | ((...values: never[]) => string)
type Values<S> = S extends (...values: infer V) => string ? V : []
type InChinese<W> = {
  readonly [Code in keyof W]: W[Code] extends (...values: infer V) => string
    ? (...values: V) => string
    : string
}

/** Makes sentences of two tables, which have the same codes, each in its language. */
export function sayer<const W extends Readonly<Record<string, Sentence>>>(en: W, zh: InChinese<W>) {
  const speak = (sentence: unknown, values: readonly unknown[]): string =>
    typeof sentence === 'function' ? sentence(...values) : String(sentence)
  return <Code extends keyof W & string>(code: Code, ...values: Values<W[Code]>): Said => ({
    code,
    en: speak(en[code], values),
    zh: speak(zh[code], values),
  })
}

/** A failure whose sentence says all there is to say. */
export class SaidError extends Error {
  override name = 'SaidError'
  readonly said: Said

  constructor(said: Said, options?: ErrorOptions) {
    super(said.en, options)
    this.said = said
  }

  get code(): string {
    return this.said.code
  }

  get zh(): string {
    return this.said.zh
  }
}
