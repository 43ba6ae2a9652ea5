import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inspect } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import type { Network } from '../../src/platform/download/connector.ts'
import type { DownloadOptions } from '../../src/platform/download/download.ts'
import { download } from '../../src/platform/download/download.ts'
import { SourceError } from '../../src/platform/files/source-error.ts'

/** Is part of the query of every address, and must be nowhere else. */
export const secret = 'canary-of-the-query'

export interface TestNetwork extends Network {
  /** `address:port` of every connection that was begun. */
  dialled: string[]
  /** Names that were looked up. */
  resolved: string[]
}

/** Host names as they are given here, each with its answers or with one list of them a lookup. */
export function networkOf(hosts: Record<string, string[] | string[][]> = {}): TestNetwork {
  const dialled: string[] = []
  const resolved: string[] = []
  return {
    dialled,
    resolved,
    async resolve(hostname) {
      const answers = hosts[hostname]
      if (answers === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
      const time = resolved.filter((name) => name === hostname).length
      resolved.push(hostname)
      const [first] = answers
      if (!Array.isArray(first)) return answers as string[]
      return (answers as string[][])[Math.min(time, answers.length - 1)] ?? []
    },
    dial(address, port) {
      dialled.push(`${address}:${port}`)
      return connect({ host: address, port })
    },
  }
}

/** A folder of its own, gone with the test; and a name in it. */
export async function emptyPlace(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'yehang-download-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return path.join(folder, 'incoming', '6000000000000001')
}

type Changes = Partial<Omit<DownloadOptions, 'limits'>> & { limits?: Partial<DownloadOptions['limits']> }

/** Downloads from a server that listens on `port` of this machine, unless changed. */
export function downloadFrom(port: number, file: string, changes: Changes = {}) {
  return download({
    url: `http://127.0.0.1:${port}/video.mp4?sig=${secret}`,
    file,
    minFreeBytes: 0,
    signal: new AbortController().signal,
    onProgress() {},
    ...changes,
    limits: { maxBytes: 1024 ** 3, hours: 1, allow: [`127.0.0.1:${port}`], ...changes.limits },
  })
}

/** What a download fails with: its words, and whether it may be tried again. */
export async function failureOf(work: Promise<unknown>): Promise<{ message: string; final: boolean }> {
  const error = await work.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  )
  expect(inspect(error, { depth: 9 })).not.toContain(secret)
  const { message } = error as Error
  return { message, final: error instanceof SourceError }
}
