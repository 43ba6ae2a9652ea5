/**
 * Whether some order of the calls that set one value explains what was counted of it: each call takes effect at one moment,
 * an acknowledged one between its sending and its answer, and each count sees what the last one before it set. Calls may
 * overlap.
 */

/**
 * `refused`: before it had an effect. `unknown`: the answer was lost, or said that the database is away, which may come
 * after the commit.
 */
export type WriteOutcome = 'acknowledged' | 'refused' | 'unknown' | 'under way'

export interface Write {
  value: number
  /** Milliseconds. */
  sent: number
  /** Infinity while it is under way. */
  answered: number
  outcome: WriteOutcome
}

export interface Count {
  value: number
  begun: number
  ended: number
}

/**
 * What it takes to explain the counts: `acknowledged` calls alone and those under way; or an `unknown` one as well, that
 * took effect before it was given up; or a `late` one, that took effect afterwards. `unexplained`: no order does.
 */
export type Verdict = 'acknowledged' | 'unknown' | 'late' | 'unexplained'

/** It may take effect from `from` to `to`, and has to unless it is optional. */
interface Step {
  value: number
  from: number
  to: number
}
interface NeededStep extends Step {
  isCount: boolean
}

/** Of a value that is 0 at first. */
export function judge(writes: readonly Write[], counts: readonly Count[]): Verdict {
  const explains = (endOf: (write: Write) => number) => hasOrder(writes, counts, endOf)
  if (explains(() => Number.NEGATIVE_INFINITY)) return 'acknowledged'
  if (explains(({ answered }) => answered)) return 'unknown'
  if (explains(() => Number.POSITIVE_INFINITY)) return 'late'
  return 'unexplained'
}

/** `endOf`: until when a call of unknown outcome may take effect. */
function hasOrder(
  writes: readonly Write[],
  counts: readonly Count[],
  endOf: (write: Write) => number,
): boolean {
  const needed: NeededStep[] = [
    ...writes
      .filter(({ outcome }) => outcome === 'acknowledged')
      .map(({ value, sent, answered }) => ({ value, from: sent, to: answered, isCount: false })),
    ...counts.map(({ value, begun, ended }) => ({ value, from: begun, to: ended, isCount: true })),
  ]
  const optional: Step[] = writes
    .filter(({ outcome }) => outcome === 'unknown' || outcome === 'under way')
    .map((write) => ({
      value: write.value,
      from: write.sent,
      to: write.outcome === 'unknown' ? endOf(write) : Number.POSITIVE_INFINITY,
    }))
    .filter(({ from, to }) => from <= to)
  return new Search(needed, optional).ends(new Set(), new Set(), { value: 0, now: Number.NEGATIVE_INFINITY })
}

interface Reached {
  value: number
  /** The latest sending of what has been placed: what had to be over by then can come no more. */
  now: number
}

/** Goes through the orders, and through no state twice. */
class Search {
  readonly #needed: readonly NeededStep[]
  readonly #optional: readonly Step[]
  readonly #failed = new Set<string>()

  constructor(needed: readonly NeededStep[], optional: readonly Step[]) {
    this.#needed = needed.toSorted((one, other) => one.from - other.from)
    this.#optional = optional
  }

  ends(placed: ReadonlySet<NeededStep>, used: ReadonlySet<Step>, { value, now }: Reached): boolean {
    const open = this.#needed.filter((step) => !placed.has(step))
    if (open.length === 0) return true
    const key = `${this.#places(this.#needed, placed)};${this.#places(this.#optional, used)};${value}`
    if (this.#failed.has(key)) return false
    const horizon = Math.min(...open.map(({ to }) => to))
    for (const step of open) {
      if (step.from > horizon) break
      const more = new Set(placed).add(step)
      const then = Math.max(now, step.from)
      if (!step.isCount || step.value === value) {
        if (this.ends(more, used, { value: step.value, now: then })) return true
        continue
      }
      // An optional call matters only right before a count that sees it.
      for (const call of this.#usable(used, { value: step.value, now }, horizon)) {
        const reached = { value: step.value, now: Math.max(then, call.from) }
        if (this.ends(more, new Set(used).add(call), reached)) return true
      }
    }
    this.#failed.add(key)
    return false
  }

  /** Without those that another one could stand for that begins and ends no later. */
  #usable(used: ReadonlySet<Step>, { value, now }: Reached, horizon: number): Step[] {
    const able = this.#optional.filter(
      (call) => !used.has(call) && call.value === value && call.from <= horizon && call.to >= now,
    )
    return able.filter(
      (call, place) =>
        !able.some(
          (other, before) =>
            other.from <= call.from &&
            other.to <= call.to &&
            (before < place || other.from < call.from || other.to < call.to),
        ),
    )
  }

  #places<T>(all: readonly T[], some: ReadonlySet<T>): string {
    return all.flatMap((step, place) => (some.has(step) ? [place] : [])).join()
  }
}
