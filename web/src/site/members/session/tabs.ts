import type { ShownUser } from './shown-user.ts'
import { sessionKey } from './signed-in.ts'
import type { StoredSession } from './stored-session.ts'

/** The tabs of one browser share their session, so that one renewal serves all. */
export interface TabSession {
  session: StoredSession
  user: ShownUser
  accessToken: string
}

type TabMessage = { asks: number } | TabSession

/** How long a tab waits for the others, in milliseconds: they answer at once, or are suspended. */
const patienceMs = 200

export interface Tabs {
  send(held: TabSession): void
  /**
   * Asks the other tabs for a session at least as new as `since`; resolves when it came (`onHeld` has it by then), or
   * after the time limit.
   */
  ask(since: number): Promise<void>
}

/** Tabs exchange messages without the storage, so that access tokens are not stored. */
export function connectTabs(mine: () => TabSession | null, onHeld: (held: TabSession) => void): Tabs {
  const channel = new BroadcastChannel(sessionKey)
  let waiting: (() => void) | undefined
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if ('asks' in data) {
      const held = mine()
      if (held && held.session.since >= data.asks) channel.postMessage(held)
      return
    }
    onHeld(data)
    waiting?.()
  }
  return {
    send: (held) => channel.postMessage(held),
    ask(since) {
      channel.postMessage({ asks: since } satisfies TabMessage)
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, patienceMs)
        waiting = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}
