/** Of a server under measure, in a process of its own: says where it listens, and what it has used whenever it is asked. */
export function tellUse(url: string): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: (user + system) / 1e6, rss: process.memoryUsage.rss() / 1024 ** 2 })
  })
  process.on('disconnect', () => process.exit())
  process.send?.({ url })
}
