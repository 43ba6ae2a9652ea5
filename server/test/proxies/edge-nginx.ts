import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../src/platform/free-port.ts'
import { startNginx } from './nginx.ts'

const deploy = path.resolve(import.meta.dirname, '../../../deploy')

/** nginx as deploy/nginx-edge.conf sets it up, before one process of the site. */
export async function startNginxEdge(site: string): Promise<{ origin: string; end(): Promise<void> }> {
  const home = await mkdtemp(path.join(tmpdir(), 'yehang-nginx-edge-'))
  const port = await freePort()
  const [http = '', places = ''] = (await readFile(path.join(deploy, 'nginx-edge.conf'), 'utf8'))
    .replace('/var/cache/nginx/yehang', `${home}/cache`)
    .replaceAll('/etc/nginx/yehang-proxy.conf', path.join(deploy, 'nginx-proxy.conf'))
    .split('# --- in the server ---')
  const origin = `http://127.0.0.1:${port}`
  const stop = await startNginx(
    home,
    `access_log off;
    upstream yehang { server ${new URL(site).host}; keepalive 8; }
    ${http}
    server { listen 127.0.0.1:${port}; ${places} }`,
    `${origin}/healthz`,
  )
  return {
    origin,
    async end() {
      await stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}
