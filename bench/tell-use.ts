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

/** Of a server under measure, in a process of its own: says where it listens, and what it has used whenever it is asked. */
export function tellUse(url: string): void {
  process.on('message', () => process.send?.(useNow()))
  process.on('disconnect', () => process.exit())
  process.send?.({ url })
}
