import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../src/platform/free-port.ts'
import { startNginx } from './nginx.ts'

export interface MediaNginx {
  origin: string
  /** Sends the files below this folder from now on. */
  send(folder: string): Promise<void>
  /** What was asked for: `200 /…`. */
  asked(): Promise<string[]>
  end(): Promise<void>
}

const exampleFile = path.resolve(import.meta.dirname, '../../../deploy/nginx-media.conf')

/** nginx as deploy/nginx-media.conf sets it up: without TLS, with this secret, and with a log of what was asked for. */
export async function startMediaNginx(secret: string): Promise<MediaNginx> {
  const home = await mkdtemp(path.join(tmpdir(), 'yehang-nginx-'))
  const port = await freePort()
  const example = await readFile(exampleFile, 'utf8')
  const log = path.join(home, 'access.log')
  const httpFor = (folder: string) => {
    const server = example
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
      .replaceAll(/^ *ssl_\w+ .*$/gm, '')
      .replace('access_log off;', `access_log ${log} asked;`)
      .replace('SECRET-OF-THE-SITE', secret)
      .replace('/srv/yehang/data/media/ready', folder)
    return `log_format asked '$status $uri'; ${server}`
  }
  const origin = `http://127.0.0.1:${port}`
  let stop = async () => {}
  return {
    origin,
    async send(folder) {
      await stop()
      stop = await startNginx(home, httpFor(folder), origin)
    },
    asked: async () => (await readFile(log, 'utf8')).trim().split('\n').filter(Boolean),
    async end() {
      await stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}
