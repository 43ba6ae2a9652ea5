import { type Failure, type GivenParams, type ParamsOf, type Reason, speak, wordsOf } from '@yehang/contract'

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
  const sentenceOf = (sentence: unknown, values: readonly unknown[]): string =>
    typeof sentence === 'function' ? sentence(...values) : String(sentence)
  return <Code extends keyof W & string>(code: Code, ...values: Values<W[Code]>): Said => ({
    code,
    en: sentenceOf(en[code], values),
    zh: sentenceOf(zh[code], values),
  })
}

/** A reason of the contract in every language. */
export interface SaidReason<R extends Reason = Reason> extends Said, Failure {
  readonly code: R
  readonly reason: R
}

/** The words of some reasons in English. */
export type InEnglish = { readonly [R in Reason]?: string | ((params: ParamsOf<R>) => string) }

/** Says reasons, whose Chinese words are the contract's, in English too. */
export function reasonSayer<const W extends InEnglish>(english: W) {
  return <R extends keyof W & Reason>(reason: R, ...given: GivenParams<R>): SaidReason<R> => {
    const [params = {}] = given
    const en = speak(english[reason] as string, params)
    return { code: reason, reason, params, en, zh: wordsOf(reason, ...given) }
  }
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

/** A failure with a reason of the contract. */
export class SaidReasonError<R extends Reason = Reason> extends SaidError implements Failure {
  declare readonly said: SaidReason<R>

  constructor(said: SaidReason<R>, options?: ErrorOptions) {
    super(said, options)
  }

  get reason(): R {
    return this.said.reason
  }

  get params(): object {
    return this.said.params
  }
}
