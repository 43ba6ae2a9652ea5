/** Something that a member hides. */
export interface Hidden {
  kind: 'work' | 'tag' | 'performer'
  id: string
}

interface VerdictsOptions {
  /** Which of these works are hidden by their tags and performers. */
  ask(workIds: readonly string[]): Promise<readonly string[]>
  /** Results of `isHidden` may have changed. */
  onChange(): void
  onFault(error: unknown): void
}

/** So many works are asked about at once: their ids make an address of some 2 KB. */
const askedAtOnce = 100

/**
 * Which works a member hides. Works hidden by themselves are known; the others are asked about, those that are wanted
 * at the same moment in one call, and only where tags or performers are hidden at all.
 */
export function createHiddenWorks({ ask, onChange, onFault }: VerdictsOptions) {
  let works = new Set<string>()
  /** The hidden tags and performers. */
  let causes = ''
  /** The works that they hide, as far as it was asked; those of earlier causes until they are asked about again. */
  const hidden = new Set<string>()
  const revealed = new Set<string>()
  /** Answered or on the way, for the present causes. */
  let asked = new Map<string, Promise<void>>()
  let wanted: string[] = []
  let underway: Promise<void> | null = null

  const send = async (workIds: string[], round: typeof asked) => {
    try {
      const answer = new Set(await ask(workIds))
      // Asked before the causes changed: what they hide now is asked about again.
      if (round !== asked) return
      const before = hidden.size
      let changed = false
      for (const id of workIds) {
        if (answer.has(id)) hidden.add(id)
        else changed = hidden.delete(id) || changed
      }
      if (changed || hidden.size !== before) onChange()
    } catch (error) {
      for (const id of workIds) round.delete(id)
      onFault(error)
    }
  }

  const sendWanted = async () => {
    // Other works that are asked for in the same moment are sent with them.
    await new Promise((resolve) => setTimeout(resolve))
    const workIds = [...new Set(wanted)]
    wanted = []
    underway = null
    const calls: Promise<void>[] = []
    for (let start = 0; start < workIds.length; start += askedAtOnce) {
      calls.push(send(workIds.slice(start, start + askedAtOnce), asked))
    }
    await Promise.all(calls)
  }

  const want = (workId: string) => {
    const known = asked.get(workId)
    if (known) return known
    wanted.push(workId)
    underway ??= sendWanted()
    asked.set(workId, underway)
    return underway
  }

  const askAnew = () => {
    asked = new Map()
    if (causes === '') hidden.clear()
    onChange()
  }

  return {
    /** Takes all that the member hides. */
    take(all: readonly Hidden[]): void {
      works = new Set(all.filter(({ kind }) => kind === 'work').map(({ id }) => id))
      const now = all.filter(({ kind }) => kind !== 'work').map(({ id }) => id)
      const earlier = causes
      causes = now.sort().join()
      if (causes === earlier) onChange()
      else askAnew()
    },

    askAnew,

    /** Asks, where it is not known yet. */
    isHidden(workId: string): boolean {
      if (revealed.has(workId)) return false
      if (works.has(workId)) return true
      if (causes === '') return false
      void want(workId)
      return hidden.has(workId)
    },

    /** Resolves when `isHidden` is certain of them, or cannot be. */
    async whenKnown(workIds: readonly string[]): Promise<void> {
      if (causes !== '') await Promise.all(workIds.map(want))
    },

    reveal(workId: string): void {
      revealed.add(workId)
      onChange()
    },
  }
}
