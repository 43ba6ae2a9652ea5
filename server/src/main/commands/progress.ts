import type { ImportProgress } from '../../domains/imports/report.ts'
import type { Language, Terminal } from './command.ts'
import { progressWords } from './words/progress-words.ts'

const barWidth = 24
const terminalEvery = 100
const logEvery = 5000

/** `0.4 s`, `40 s`, `3:07`, `1:02:09`. */
export function durationText(ms: number): string {
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const padded = parts.map((part) => String(part).padStart(2, '0'))
  return (parts[0] === 0 ? padded.slice(1) : padded).join(':').replace(/^0/, '')
}

/** `importing ████····  42 %  12,345 works  3,100/s  8 s left`. `elapsed` in ms, of this phase. */
export function progressText(
  { phase, lines, fraction }: ImportProgress,
  elapsed: number,
  language: Language = 'en',
): string {
  const words = progressWords[language]
  const parts: string[] = [words.phases[phase]]
  if (phase === 'finishing') return `${parts[0]} …`
  if (fraction !== null) {
    const full = Math.round(fraction * barWidth)
    parts.push(`${'█'.repeat(full)}${'·'.repeat(barWidth - full)}`, `${Math.floor(fraction * 100)} %`)
  }
  parts.push(words.works(lines.toLocaleString('en')))
  if (elapsed > 1000) parts.push(`${Math.round((lines * 1000) / elapsed).toLocaleString('en')}/s`)
  if (fraction !== null && fraction > 0 && elapsed > 1000) {
    parts.push(words.left(durationText((elapsed * (1 - fraction)) / fraction)))
  }
  return parts.join('  ')
}

/** `copying files  ████····  42 %`. */
export function shareText(what: string, done: number, total: number): string {
  const fraction = total > 0 ? Math.min(done / total, 1) : 1
  const full = Math.round(fraction * barWidth)
  return `${what}  ${'█'.repeat(full)}${'·'.repeat(barWidth - full)}  ${Math.floor(fraction * 100)} %`
}

/** Shows how far a long work has come: one line that is written over on a terminal, else a line now and then. */
export class ProgressLine {
  readonly #err: Terminal['err']
  readonly #language: Language | undefined
  #phase: ImportProgress['phase'] | null = null
  #phaseStart = 0
  #shownAt = Number.NEGATIVE_INFINITY
  #last = ''

  constructor(terminal: Terminal) {
    this.#err = terminal.err
    this.#language = terminal.language
  }

  update(progress: ImportProgress): void {
    const now = performance.now()
    if (progress.phase !== this.#phase) {
      this.#phase = progress.phase
      this.#phaseStart = now
      if (this.#err.isTTY) this.#shownAt = Number.NEGATIVE_INFINITY
    }
    this.show(() => progressText(progress, now - this.#phaseStart, this.#language))
  }

  /** Shows a line, unless the last one was shown too recently to be read. */
  show(line: () => string): void {
    const now = performance.now()
    if (now - this.#shownAt < (this.#err.isTTY ? terminalEvery : logEvery)) return
    this.#shownAt = now
    const text = line()
    if (this.#err.isTTY) {
      this.#last = text.slice(0, (this.#err.columns ?? 80) - 1)
      this.#err.write(`\r\u001b[K${this.#last}`)
    } else {
      this.#err.write(`${text}\n`)
    }
  }

  /** Writes a line above the progress. */
  say(line: string): void {
    this.#err.write(this.#last === '' ? `${line}\n` : `\r\u001b[K${line}\n${this.#last}`)
  }

  end(): void {
    if (this.#last !== '') this.#err.write('\r\u001b[K')
    this.#last = ''
  }
}
