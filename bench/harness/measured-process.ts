import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { serving } from '../../launcher/node-options.mjs'

/**
 * The server being measured, in a process of its own so that its resource use can be measured: its
 * own end, and ours.
 */

/** Of a process. */
export interface Use {
  /** Seconds of CPU time so far. */
  cpu: number
  /** MB. */
  rss: number
}

/** Of this process. */
export function useNow(): Use {
  const { user, system } = process.cpuUsage()
  return { cpu: (user + system) / 1e6, rss: process.memoryUsage.rss() / 1024 ** 2 }
}

/** What the bare server of bench/harness/api-server.ts answers for a path. */
export interface Given {
  path: string
  body: string
  /** Flat, as `writeHead` takes them; only a type where they are not given. */
  headers?: string[]
}

/** Milliseconds from the start of the finder's index until it answers. */
export interface Indexed {
  filters: number
  keywords: number
}

/** In the server: says where it listens, and what it has used whenever it is asked; what it is given goes to `take`. */
export function tellUse(
  url: string,
  take: (given: Given) => void = () => {},
  indexed: Indexed | null = null,
): void {
  process.on('message', (message: 'use' | Given) => {
    if (message === 'use') process.send?.(useNow())
    else take(message)
  })
  process.on('disconnect', () => process.exit())
  process.send?.({ url, indexed })
}

export interface MeasuredProcess {
  url: string
  /** Null without the finder's index. */
  indexed: Indexed | null
  use(): Promise<Use>
  give(given: Given): void
  end(): Promise<void>
}

/** The next thing that a process says to us. */
export async function reply<T>(child: ChildProcess): Promise<T> {
  const [message] = await once(child, 'message')
  return message as T
}

/** Starts a file of bench/ that ends with `tellUse`, with the options of Node that the site's own processes have. */
export async function startMeasured(
  file: string,
  args: string[],
  settings: Record<string, string> = {},
): Promise<MeasuredProcess> {
  const child = fork(path.join(import.meta.dirname, '..', file), args, {
    env: { ...process.env, ...settings },
    execArgv: serving,
  })
  const { url, indexed } = await reply<Pick<MeasuredProcess, 'url' | 'indexed'>>(child)
  return {
    url,
    indexed,
    use() {
      child.send('use')
      return reply(child)
    },
    give: (given) => {
      child.send(given)
    },
    async end() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
