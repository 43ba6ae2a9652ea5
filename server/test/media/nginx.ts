import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../src/platform/free-port.ts'

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
  const conf = path.join(home, 'nginx.conf')
  const log = path.join(home, 'access.log')
  const write = (folder: string) => {
    const server = example
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
      .replaceAll(/^ *ssl_\w+ .*$/gm, '')
      .replace('access_log off;', `access_log ${log} asked;`)
      .replace('SECRET-OF-THE-SITE', secret)
      .replace('/srv/yehang/data/media/ready', folder)
    return writeFile(
      conf,
      `daemon off; master_process off; pid ${home}/pid; error_log ${home}/error.log;
      events {}
      http {
        log_format asked '$status $uri';
        client_body_temp_path ${home}/body; proxy_temp_path ${home}/proxy; fastcgi_temp_path ${home}/f;
        uwsgi_temp_path ${home}/u; scgi_temp_path ${home}/s;
        ${server}
      }`,
    )
  }
  const origin = `http://127.0.0.1:${port}`
  const start = async (folder: string) => {
    await write(folder)
    const child = spawn(
      process.env.NGINX_PATH ?? '/usr/sbin/nginx',
      ['-c', conf, '-e', path.join(home, 'error.log')],
      {
        stdio: 'ignore',
      },
    )
    const isUp = () => fetch(origin).then(Boolean, () => false)
    while (!(await isUp())) {
      if (child.exitCode !== null) throw new Error(await readFile(path.join(home, 'error.log'), 'utf8'))
      await pause(20)
    }
    return child
  }
  let child: Awaited<ReturnType<typeof start>> | undefined
  const stop = async () => {
    if (child === undefined || child.exitCode !== null) return
    child.kill()
    await once(child, 'exit')
  }
  return {
    origin,
    async send(folder) {
      await stop()
      child = await start(folder)
    },
    asked: async () => (await readFile(log, 'utf8')).trim().split('\n').filter(Boolean),
    async end() {
      await stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}
