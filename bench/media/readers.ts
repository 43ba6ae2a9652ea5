import { Agent, get } from 'node:http'

/** Many readers in one process, each with an address of its own. Speaks with bench/media.ts by IPC. */

export interface ReadOrder {
  /** One a reader: what the names of files follow. */
  folders: string[]
  files: string[]
  seconds: number
}

export interface ReadReport {
  bytes: number
  /** Segments that were read whole. */
  segments: number
  /** Answers that were not the file, by status or error. */
  failed: Record<string, number>
}

async function readAll({ folders, files, seconds }: ReadOrder): Promise<ReadReport> {
  const agent = new Agent({ keepAlive: true })
  const report: ReadReport = { bytes: 0, segments: 0, failed: {} }
  const end = performance.now() + seconds * 1000
  // Running requests are aborted, as when visitors leave.
  setTimeout(() => agent.destroy(), seconds * 1000)

  const fail = (why: string | number) => {
    if (performance.now() < end) report.failed[why] = (report.failed[why] ?? 0) + 1
  }
  const readOne = (address: string) =>
    new Promise<void>((resolve) => {
      const request = get(address, { agent }, (response) => {
        response.on('data', (chunk: Buffer) => {
          report.bytes += chunk.length
        })
        response.on('end', () => {
          if (response.statusCode === 200) report.segments += 1
          else fail(response.statusCode ?? 0)
          resolve()
        })
        response.on('error', (error) => {
          fail(error.message)
          resolve()
        })
      })
      request.on('error', (error) => {
        fail(error.message)
        resolve()
      })
    })

  await Promise.all(
    folders.map(async (folder, reader) => {
      // Each begins elsewhere, and goes on as a player does.
      for (let at = reader * 7; performance.now() < end; at++) {
        await readOne(`${folder}/${files[at % files.length]}`)
      }
    }),
  )
  return report
}

process.on('message', async (order: ReadOrder) => process.send?.(await readAll(order)))
process.on('disconnect', () => process.exit())
