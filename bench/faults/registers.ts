import { type Count, judge, type Verdict, type Write, type WriteOutcome } from './register-order.ts'

/** Milliseconds since 1970 that never go back. */
export const now = () => performance.timeOrigin + performance.now()

/** An answer of 500 or above, or none, does not say whether the call had an effect. */
export function outcomeOf({ code, isUnsent }: { code: number; isUnsent?: boolean }): WriteOutcome {
  if (code === 200) return 'acknowledged'
  return !isUnsent && (code === 0 || code >= 500) ? 'unknown' : 'refused'
}

interface Call extends Write {
  code: number | undefined
}

interface Register {
  calls: Call[]
  counts: Count[]
  verdict: Verdict
}

export interface Tally {
  registers: number
  /** Registers of which a call of unknown outcome was sent. */
  withUnknown: number
  verdicts: Record<Verdict, number>
}

const emptyTally = (registers: number): Tally => ({
  registers,
  withUnknown: 0,
  verdicts: { acknowledged: 0, unknown: 0, late: 0, unexplained: 0 },
})

/** What stands beside the calls in a history: a machine that was killed. */
export interface Note {
  at: number
  text: string
}

export interface Judged {
  /** With the whole history. */
  unexplained: string[]
  tally: Tally
}

/** Rows of a table that members make and take back, each of them a register of 0 or 1 by member and work. */
export class Registers {
  readonly table: string
  readonly #notes: readonly Note[]
  readonly #registers = new Map<string, Register>()
  /** Calls. */
  acknowledged = 0
  /** As of the last count that was kept. */
  tally: Tally = emptyTally(0)
  /** Histories that a late call explains. */
  readonly late: string[] = []

  constructor(table: string, notes: readonly Note[] = []) {
    this.table = table
    this.#notes = notes
  }

  /** What the last call set. */
  last(key: string): number {
    return this.#registers.get(key)?.calls.at(-1)?.value ?? 0
  }

  /** A call that is sent now. What it returns is to be called with the answer. */
  send(key: string, value: number): (answer: { code: number; isUnsent?: boolean }) => WriteOutcome {
    const register = this.#registers.get(key) ?? { calls: [], counts: [], verdict: 'acknowledged' }
    this.#registers.set(key, register)
    const sent = now()
    const call: Call = {
      value,
      sent,
      answered: Number.POSITIVE_INFINITY,
      outcome: 'under way',
      code: undefined,
    }
    register.calls.push(call)
    return (answer) => {
      call.answered = now()
      call.code = answer.code
      call.outcome = outcomeOf(answer)
      if (call.outcome === 'acknowledged') this.acknowledged += 1
      return call.outcome
    }
  }

  /**
   * Judges each register with `rows`, counted from `begun` to `ended`. `isKept`: later counts are judged together with this
   * one, and what was found unexplained is not found again.
   */
  count(rows: ReadonlyMap<string, number>, counted: Omit<Count, 'value'>, isKept = true): Judged {
    const tally = emptyTally(this.#registers.size)
    const unexplained = this.#uncalled(rows)
    for (const [key, register] of this.#registers) {
      const count = { ...counted, value: rows.get(key) ?? 0 }
      const counts = [...register.counts, count]
      const known = register.verdict === 'unexplained'
      const verdict = known ? register.verdict : judge(register.calls, counts)
      if (register.calls.some(({ outcome }) => outcome === 'unknown')) tally.withUnknown += 1
      tally.verdicts[verdict] += 1
      const history = () => this.#history({ ...register, counts })
      if (verdict === 'unexplained' && !known) {
        unexplained.push(
          `${this.table} ${key}: there ${count.value} times, which no order of its calls explains${history()}`,
        )
      }
      if (!isKept) continue
      if (verdict === 'late' && register.verdict !== 'late')
        this.late.push(`${this.table} ${key}: a call took effect after it was given up${history()}`)
      Object.assign(register, { counts, verdict })
    }
    if (isKept) this.tally = tally
    return { unexplained, tally }
  }

  /** Rows of members that call, of which no call was sent. */
  #uncalled(rows: ReadonlyMap<string, number>): string[] {
    const memberOf = (key: string) => key.split(' ')[0]
    const members = new Set([...this.#registers.keys()].map(memberOf))
    return [...rows.keys()]
      .filter((key) => members.has(memberOf(key)) && !this.#registers.has(key))
      .map((key) => `${this.table} ${key}: there, and no call was sent`)
  }

  #history({ calls, counts }: Pick<Register, 'calls' | 'counts'>): string {
    const begin = (calls[0]?.sent ?? 0) - 5000
    const lines = [
      ...calls.map(({ sent, answered, value, outcome, code }) => ({
        at: sent,
        text: `${time(sent)} to ${time(answered)}: set to ${value}, ${outcome}${code === undefined ? '' : ` (${code || 'no answer'})`}`,
      })),
      ...counts.map(({ begun, ended, value }) => ({
        at: begun,
        text: `${time(begun)} to ${time(ended)}: counted ${value}`,
      })),
      ...this.#notes
        .filter(({ at }) => at >= begin)
        .map(({ at, text }) => ({ at, text: `${time(at)}: ${text}` })),
    ].sort((one, other) => one.at - other.at)
    return ['', ...lines.map(({ text }) => `      ${text}`)].join('\n')
  }
}

const time = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString().slice(11, 23) : 'now')

export function sayTally(tallies: readonly Tally[]): string {
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0)
  const verdicts = (['acknowledged', 'unknown', 'late', 'unexplained'] as const).map((verdict) =>
    sum((tally) => tally.verdicts[verdict]),
  )
  const [acknowledged, unknown, late, unexplained] = verdicts
  return `${sum(({ registers }) => registers)} registers, ${sum(({ withUnknown }) => withUnknown)} of them with a call of unknown outcome: ${acknowledged} explained by acknowledged calls, ${unknown} by an unknown one before it was given up, ${late} by one afterwards, ${unexplained} unexplained`
}
