/** One reason why something is refused or has failed. */
export interface ReasonEntry {
  /**
   * The code of the answer (docs/requirements.md, api 3). A reason without one is never an answer of its own: it stands
   * within one, for one of several that were refused, or for what failed before.
   */
  code?: number
  /** What a person reads, made of the parameters where there are any. */
  words: string | ((params: never) => string)
  /** What stands beside the field of a form, where that is shorter. */
  inField?: string | ((params: never) => string)
}

export type ReasonEntries = Readonly<Record<string, ReasonEntry>>

/** What can be wrong with a parameter whatever it means; its schema has the words. */
export const fieldReasons = [
  'field_missing',
  'field_wrong_type',
  'field_wrong_format',
  'field_not_listed',
  'field_too_small',
  'field_too_large',
  'field_invalid',
] as const

/** Makes a sentence of words and what they are made of. */
export function speak(words: ReasonEntry['words'], params: object): string {
  return typeof words === 'string' ? words : words(params as never)
}
