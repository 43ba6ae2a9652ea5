import { closeSync, openSync, writeSync } from 'node:fs'
import { failureWords, isReason } from '@yehang/contract'
import { modNameOf } from '@yehang/contract/channels'
import type { ImportedWork } from '../../domains/catalogue/service/imported-work.ts'
import type { Difference } from '../../domains/imports/differences.ts'
import { ImportError } from '../../domains/imports/errors.ts'
import type { Findings } from '../../domains/imports/reading/open.ts'
import type { BlockedLine, ImportReport, LineProblem, Repetition } from '../../domains/imports/report.ts'
import { sayError } from '../../domains/imports/words.ts'
import type { ImportCovers } from '../../platform/database/tables/imports.ts'
import type { Language } from './command.ts'
import { durationText, type ProgressLine } from './progress.ts'
import { importWords } from './words/import-words.ts'

const mostShown = 20
const coversShown = 5

/** Says what is wrong with lines: the first ones on the terminal, all of them in a file where one is asked for. */
export class LineMessages {
  readonly #progress: ProgressLine
  readonly #language: Language
  readonly #words: (typeof importWords)[Language]
  readonly #file: number | null
  #problems = 0
  #repetitions = 0
  #blocked = 0
  #isFoundSaid = false

  /** `errors`: a path, written over. Throws ImportError where it cannot be written. */
  constructor(progress: ProgressLine, errors: string | undefined, language: Language = 'en') {
    this.#progress = progress
    this.#language = language
    this.#words = importWords[language]
    try {
      this.#file = errors === undefined ? null : openSync(errors, 'w')
    } catch (error) {
      throw new ImportError(
        sayError('import_errors_unwritable', {
          file: errors ?? '',
          fault: error instanceof Error ? error.message : String(error),
        }),
      )
    }
  }

  /** How the file turned out to be written, once, where it is not simply in our own form. */
  found(findings: Findings): void {
    if (this.#isFoundSaid) return
    this.#isFoundSaid = true
    const { format, encoding, columns, separators, dates, hasHeader } = findings
    const words = this.#words.found
    const isOurs = ['csv', 'ndjson', 'json'].includes(format) && encoding === 'utf-8'
    const isPlain = columns.size + separators.size === 0 && dates === null && (format !== 'csv' || hasHeader)
    if (isOurs && isPlain) return
    const parts = [
      [words.formats[format], encoding === 'utf-8' ? null : encoding?.toUpperCase()]
        .filter(Boolean)
        .join(', '),
      (format === 'csv' || format === 'xlsx') && !hasHeader && words.noHeader,
      columns.size > 0 && [...columns].map(([field, column]) => words.column(field, column)).join(', '),
      separators.size > 0 &&
        [...separators]
          .map(([field, sign]) => words.separator(field, sign === '\n' ? '\\n' : sign))
          .join(', '),
      dates && words.dates[dates],
    ]
    this.#progress.say(words.all(parts.filter((part) => typeof part === 'string').join('; ')))
  }

  problem({ line, field, reason: said }: LineProblem): void {
    const reason = said[this.#language]
    if (this.#file !== null)
      writeSync(this.#file, `${JSON.stringify({ line, field, code: said.reason, reason })}\n`)
    if (++this.#problems <= mostShown) this.#progress.say(this.#words.problem(line, field, reason))
  }

  repetition({ modId, number, line, later }: Repetition): void {
    if (++this.#repetitions > mostShown) return
    this.#progress.say(this.#words.repetition(line, `${number} (${modNameOf(modId)})`, later))
  }

  blocked({ line, number, modId, why, mark }: BlockedLine): void {
    const reason = this.#words.blocked[why](`${number} (${modNameOf(modId)})`, mark)
    if (this.#file !== null)
      writeSync(this.#file, `${JSON.stringify({ line, field: '(blocked)', code: why, reason })}\n`)
    if (++this.#blocked <= mostShown) this.#progress.say(this.#words.atLine(line, reason))
  }

  end(): void {
    this.#progress.end()
    const counts = { blocked: this.#blocked, problems: this.#problems, repetitions: this.#repetitions }
    for (const kind of ['blocked', 'problems', 'repetitions'] as const) {
      const more = counts[kind] - mostShown
      if (more > 0) this.#progress.say(this.#words.more[kind](more.toLocaleString('en')))
    }
    if (this.#file !== null) closeSync(this.#file)
  }
}

/** A work of a dry run, with the fields that would change and those that staff changed. */
export function workText(
  { modId, number, title }: ImportedWork,
  differences: Difference[] | null,
  kept: Difference[],
  language: Language = 'en',
): string {
  const words = importWords[language]
  const head = `${differences === null ? words.added : words.changed}  ${modNameOf(modId)}  ${number}  ${title}`
  const value = (text: string) => (text === '(none)' ? words.none : text)
  const now = ({ after, alike }: Difference) => value(alike === undefined ? after : words.alike(after, alike))
  const lines = (differences ?? []).map((one) => `${one.field}: ${value(one.before)} → ${now(one)}`)
  const stay = kept.map((one) => words.stays(one.field, value(one.before), now(one)))
  return [head, ...[...lines, ...stay].map((line) => `           ${line}`)].join('\n')
}

export interface Ending {
  isDryRun: boolean
  ms: number
  language: Language | undefined
  /** What a few of the covers came to; undefined where none was looked at. */
  covers: ImportCovers | undefined
  /** Origins of covers that the pages may not show. */
  origins: readonly { origin: string; count: number }[]
}

export function reportText(report: ImportReport, ending: Ending): string {
  const { isDryRun, ms, language = 'en', origins, covers } = ending
  const words = importWords[language]
  const number = (count: number) => count.toLocaleString('en')
  const { keptFields, keptWorks, returned, videos, videosHeld, subtitles, onlineIgnored, unknownFields } =
    report
  const lines = [...report.skips.values()].map(({ reason, count }) =>
    words.skipped(reason[language], number(count)),
  )
  if (keptWorks > 0) lines.push(words.kept(number(keptFields), number(keptWorks)))
  if (returned > 0) lines.push(words.returned(number(returned), isDryRun))
  if (videos > 0) lines.push(words.videos(number(videos), isDryRun))
  if (subtitles > 0) lines.push(words.subtitles(number(subtitles), isDryRun))
  if (videosHeld > 0) lines.push(words.videosHeld(number(videosHeld)))
  if (onlineIgnored > 0) lines.push(words.onlineIgnored(number(onlineIgnored)))
  if (unknownFields.size > 0) lines.push(words.unknownFields([...unknownFields].join(', ')))
  if (covers !== undefined) {
    const { named, sampled, reachable, problems } = covers
    lines.push(words.covers(number(named), number(sampled), number(reachable)))
    for (const { line, number: of, reason, params = {} } of problems.slice(0, coversShown)) {
      const why = language === 'zh' && isReason(reason) ? failureWords({ reason, params }) : reason
      lines.push(`  ${words.atLine(line, `${of}: ${why}`)}`)
    }
  }
  if (origins.length > 0) {
    lines.push(words.origins(origins.map(({ origin, count }) => `${origin} (${number(count)})`).join(', ')))
  }
  return [
    words.counts(report, isDryRun, durationText(ms)),
    ...lines.map((line) => `  ${line}`),
    ...(isDryRun ? [words.nothingWritten] : []),
    ...(report.interrupted ? [words.interrupted(isDryRun)] : []),
  ].join('\n')
}
