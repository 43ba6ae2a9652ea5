import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server/src/platform/free-port.ts'

export interface Nginx {
  /** Sends files of the folder. */
  files: string
  /** Passes requests on to the site, which answers with X-Accel-Redirect. */
  proxy: string
  /** Seconds of CPU time so far, MB of memory now. */
  use(): Promise<{ cpu: number; rss: number }>
  end(): Promise<void>
}

export const hasNginx = () => spawnSync('nginx', ['-v']).status === 0

/** One process of nginx over the stored media, as docs/operating.md sets it up. Linux alone: its use is read in /proc. */
export async function startNginx(dataDir: string, mediaFolder: string, site: string): Promise<Nginx> {
  const [files, proxy] = [await freePort(), await freePort()]
  const file = path.join(dataDir, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; master_process off; pid ${dataDir}/nginx.pid; error_log ${dataDir}/nginx.log warn;
    events { worker_connections 8192; }
    http {
      access_log off; sendfile on; keepalive_requests 1000000; proxy_temp_path ${dataDir}/nginx-proxy;
      client_body_temp_path ${dataDir}/nginx-body; fastcgi_temp_path ${dataDir}/nginx-f;
      uwsgi_temp_path ${dataDir}/nginx-u; scgi_temp_path ${dataDir}/nginx-s;
      upstream site { server ${new URL(site).host}; keepalive 64; }
      server { listen 127.0.0.1:${files}; root ${mediaFolder}; }
      server {
        listen 127.0.0.1:${proxy};
        location /media/ { proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host; }
        location /protected-media/ { internal; alias ${dataDir}/media/ready/; }
      }
    }`,
  )
  const child = spawn('nginx', ['-c', file, '-e', path.join(dataDir, 'nginx.log')], { stdio: 'inherit' })
  // Without this it would go on when this process is killed.
  process.once('exit', () => child.kill())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const address = (port: number) => `http://127.0.0.1:${port}`
  const isUp = () => fetch(address(files)).then(Boolean, () => false)
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('nginx did not start')
    await pause(50)
  }
  return {
    files: address(files),
    proxy: address(proxy),
    async use() {
      const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      const ticks = Number(fields[11]) + Number(fields[12])
      return { cpu: ticks / 100, rss: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024 }
    },
    async end() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
