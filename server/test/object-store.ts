import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { tethered } from '../../launcher/node-options.mjs'
import type { S3Config } from '../src/platform/config/config.ts'

export interface ObjectStore {
  config: S3Config
  stop(): Promise<void>
}

const folder = path.join(import.meta.dirname, 'object-store')

/** An S3-compatible server in a process of its own, with an empty bucket. It checks signatures. */
export async function startObjectStore(): Promise<ObjectStore> {
  if (!existsSync(path.join(folder, 'node_modules')))
    throw new Error('npm test installs what this needs; alone: npm ci --prefix server/test/object-store')
  const directory = await mkdtemp(path.join(tmpdir(), 'yehang-bucket-'))
  const bucket = 'media'
  const program = path.join(folder, 'serve.mjs')
  // It seals its page tokens with DES.
  const options = ['--openssl-legacy-provider', ...tethered]
  const server = spawn(process.execPath, [...options, program, directory, bucket], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const exit = once(server, 'exit')
  const [port] = await Promise.race([once(server.stdout as Readable, 'data'), exit])
  if (!/^\d+\n$/.test(port)) throw new Error(`the object store does not start: ${port}`)
  return {
    config: {
      endpoint: `http://127.0.0.1:${String(port).trim()}`,
      bucket,
      region: 'us-east-1',
      // Its only account.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async stop() {
      server.kill()
      await exit
      await rm(directory, { recursive: true, force: true })
    },
  }
}
