/** One reason why something is refused. */
export interface ReasonEntry {
  /** The code of the answer (docs/requirements.md, api 3). */
  code: number
  /** What a person reads, made of the parameters where there are any. */
  words: string | ((params: never) => string)
  /** What stands beside the field of a form, where that is shorter. */
  inField?: string | ((params: never) => string)
}

export type ReasonEntries = Readonly<Record<string, ReasonEntry>>
