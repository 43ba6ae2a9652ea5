import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../src/platform/free-port.ts'

const deploy = path.resolve(import.meta.dirname, '../../../deploy')

/** nginx as deploy/nginx-edge.conf sets it up, before one process of the site. */
export async function startNginxEdge(site: string): Promise<{ origin: string; end(): Promise<void> }> {
  const home = await mkdtemp(path.join(tmpdir(), 'yehang-nginx-edge-'))
  const port = await freePort()
  const [http = '', places = ''] = (await readFile(path.join(deploy, 'nginx-edge.conf'), 'utf8'))
    .replace('/var/cache/nginx/yehang', `${home}/cache`)
    .replaceAll('/etc/nginx/yehang-proxy.conf', path.join(deploy, 'nginx-proxy.conf'))
    .split('# --- in the server ---')
  const conf = path.join(home, 'nginx.conf')
  await writeFile(
    conf,
    `daemon off; master_process off; pid ${home}/pid; error_log ${home}/error.log;
    events {}
    http {
      access_log off;
      client_body_temp_path ${home}/body; proxy_temp_path ${home}/proxy; fastcgi_temp_path ${home}/f;
      uwsgi_temp_path ${home}/u; scgi_temp_path ${home}/s;
      upstream yehang { server ${new URL(site).host}; keepalive 8; }
      ${http}
      server { listen 127.0.0.1:${port}; ${places} }
    }`,
  )
  const args = ['-c', conf, '-e', path.join(home, 'error.log')]
  const child = spawn(process.env.NGINX_PATH ?? '/usr/sbin/nginx', args, { stdio: 'ignore' })
  const origin = `http://127.0.0.1:${port}`
  const isUp = () => fetch(`${origin}/healthz`).then(Boolean, () => false)
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(await readFile(path.join(home, 'error.log'), 'utf8'))
    await pause(20)
  }
  return {
    origin,
    async end() {
      child.kill()
      await once(child, 'exit')
      await rm(home, { recursive: true, force: true })
    },
  }
}
