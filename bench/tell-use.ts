/** CPU time of this process so far, in seconds, and its memory in MB. */
export function useNow(): { cpu: number; rss: number } {
  const { user, system } = process.cpuUsage()
  return { cpu: (user + system) / 1e6, rss: process.memoryUsage.rss() / 1024 ** 2 }
}

/** Of a server under measure, in a process of its own: says where it listens, and what it has used whenever it is asked. */
export function tellUse(url: string): void {
  process.on('message', () => process.send?.(useNow()))
  process.on('disconnect', () => process.exit())
  process.send?.({ url })
}
