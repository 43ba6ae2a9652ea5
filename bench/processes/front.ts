import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server/src/platform/free-port.ts'

/** nginx before several processes, as deploy/nginx.conf sets it up. */
export async function startFront(sites: string[]): Promise<{ url: string; end(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'yehang-bench-front-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  // Twice the same: what one process of a cluster breaks off is asked again of another.
  const servers = sites.length === 1 ? [...sites, ...sites] : sites
  const file = path.join(folder, 'nginx.conf')
  const temporary = ['proxy', 'client_body', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  await writeFile(
    file,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log warn;
    events { worker_connections 4096; }
    http {
      access_log off; keepalive_requests 1000000; ${temporary}
      upstream site {
        ${servers.map((site) => `server ${new URL(site).host} max_fails=0;`).join(' ')}
        keepalive 32; keepalive_timeout 4s; keepalive_requests 1000000;
      }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection "";
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_connect_timeout 2s; proxy_read_timeout 60s;
        }
      }
    }`,
  )
  const child: ChildProcess = spawn('nginx', ['-c', file, '-e', path.join(folder, 'error.log')], {
    stdio: 'inherit',
  })
  process.once('exit', () => child.kill())
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/healthz`).then(Boolean, () => false))) {
    if (child.exitCode !== null) throw new Error('nginx did not start')
    await pause(50)
  }
  return {
    url,
    async end() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
