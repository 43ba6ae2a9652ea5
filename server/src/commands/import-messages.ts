import { closeSync, openSync, writeSync } from 'node:fs'
import { modNameOf } from '@yehang/contract/channels'
import type { Difference } from '../importing/differences.ts'
import { ImportError } from '../importing/errors.ts'
import type { BlockedLine, ImportReport, LineProblem, Repetition } from '../importing/report.ts'
import type { ImportedWork } from '../importing/work.ts'
import { durationText, type ProgressLine } from './progress.ts'

const mostShown = 20

/** Says what is wrong with lines: the first ones on the terminal, all of them in a file where one is asked for. */
export class LineMessages {
  readonly #progress: ProgressLine
  readonly #file: number | null
  #problems = 0
  #repetitions = 0
  #blocked = 0

  /** `errors`: a path, written over. Throws ImportError where it cannot be written. */
  constructor(progress: ProgressLine, errors: string | undefined) {
    this.#progress = progress
    try {
      this.#file = errors === undefined ? null : openSync(errors, 'w')
    } catch (error) {
      throw new ImportError(
        `--errors ${errors} cannot be written: ${error instanceof Error ? error.message : error}.`,
      )
    }
  }

  problem({ line, field, reason }: LineProblem): void {
    if (this.#file !== null) writeSync(this.#file, `${JSON.stringify({ line, field, reason })}\n`)
    if (++this.#problems > mostShown) return
    this.#progress.say(field === '(line)' ? `line ${line} ${reason}` : `line ${line}, ${field}: ${reason}`)
  }

  repetition({ modId, number, line, later }: Repetition): void {
    if (++this.#repetitions > mostShown) return
    this.#progress.say(
      `line ${line}: ${number} (${modNameOf(modId)}) stands again in line ${later}, which counts`,
    )
  }

  blocked({ line, number, modId, why, mark }: BlockedLine): void {
    const name = `${number} (${modNameOf(modId)})`
    const reasons = {
      number: `${name} may not come back: its number was taken down`,
      info_hash: `${name} may not come back: its magnet ${mark} was taken down`,
      removed: `${name} may not come back: it was taken down`,
      merged: `${name} is left out: staff have merged it into ${mark}`,
    } as const
    const reason = reasons[why]
    if (this.#file !== null)
      writeSync(this.#file, `${JSON.stringify({ line, field: '(blocked)', reason })}\n`)
    if (++this.#blocked <= mostShown) this.#progress.say(`line ${line}: ${reason}`)
  }

  end(): void {
    this.#progress.end()
    const blocked = this.#blocked - mostShown
    if (blocked > 0)
      this.#progress.say(`… and ${blocked.toLocaleString('en')} more works that may not come back`)
    const [problems, repetitions] = [this.#problems - mostShown, this.#repetitions - mostShown]
    if (problems > 0) this.#progress.say(`… and ${problems.toLocaleString('en')} more complaints about lines`)
    if (repetitions > 0) this.#progress.say(`… and ${repetitions.toLocaleString('en')} more repeated numbers`)
    if (this.#file !== null) closeSync(this.#file)
  }
}

/** A work of a dry run, with the fields that would change. */
export function workText(
  { modId, number, title }: ImportedWork,
  differences: Difference[] | null,
  kept: Difference[],
): string {
  const head = `${differences === null ? 'new    ' : 'changed'}  ${modNameOf(modId)}  ${number}  ${title}`
  const lines = (differences ?? []).map(
    ({ field, before, after }) => `           ${field}: ${before} → ${after}`,
  )
  const stay = kept.map(
    ({ field, before, after }) =>
      `           ${field}: stays ${before}, which staff changed (the line: ${after})`,
  )
  return [head, ...lines, ...stay].join('\n')
}

export function reportText(report: ImportReport, isDryRun: boolean, ms: number): string {
  const counts = [
    [isDryRun ? 'would be new' : 'new', report.added],
    [isDryRun ? 'would change' : 'changed', report.changed],
    ['unchanged', report.unchanged],
    ['repeated', report.repeated],
    ['skipped', report.skipped],
    ['wrong', report.wrong],
    ['blocked', report.blocked],
  ] as const
  const lines = [
    `${report.lines.toLocaleString('en')} works read in ${durationText(ms)}: ` +
      counts.map(([name, count]) => `${count.toLocaleString('en')} ${name}`).join(', '),
  ]
  for (const [reason, count] of report.skips)
    lines.push(`  skipped, ${reason}: ${count.toLocaleString('en')}`)
  if (report.keptWorks > 0) {
    const [fields, works] = [report.keptFields, report.keptWorks].map((count) => count.toLocaleString('en'))
    lines.push(`  kept as staff changed them: ${fields} fields of ${works} works`)
  }
  if (report.returned > 0) {
    const what = isDryRun ? 'of the new ones, that would be back' : 'of the new ones, back'
    lines.push(`  ${what} after an import was taken back: ${report.returned.toLocaleString('en')}`)
  }
  if (report.videos > 0) {
    const what = isDryRun ? 'videos that would be given' : 'videos given, to be prepared by the worker'
    lines.push(`  ${what}: ${report.videos.toLocaleString('en')}`)
  }
  if (report.videosHeld > 0) {
    lines.push(
      `  videos that must wait, since another one is being prepared: ${report.videosHeld.toLocaleString('en')}`,
    )
  }
  if (report.onlineIgnored > 0) {
    lines.push(
      `  isOnline left aside: ${report.onlineIgnored.toLocaleString('en')} (a work is watchable once it has a video)`,
    )
  }
  if (report.unknownFields.size > 0) {
    lines.push(`  ignored, no fields of ours: ${[...report.unknownFields].join(', ')} (see --map)`)
  }
  if (isDryRun) lines.push('Nothing was written.')
  if (report.interrupted) lines.push('Interrupted: what is counted above is in; run it again for the rest.')
  return lines.join('\n')
}
