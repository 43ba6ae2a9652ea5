import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** An nginx that keeps its files in `home` and does what `http` says, once it answers at `url`. Returns how to end it. */
export async function startNginx(home: string, http: string, url: string): Promise<() => Promise<void>> {
  const [conf, errors] = [path.join(home, 'nginx.conf'), path.join(home, 'error.log')]
  await writeFile(
    conf,
    `daemon off; master_process off; pid ${home}/pid; error_log ${errors};
    events {}
    http {
      client_body_temp_path ${home}/body; proxy_temp_path ${home}/proxy; fastcgi_temp_path ${home}/f;
      uwsgi_temp_path ${home}/u; scgi_temp_path ${home}/s;
      ${http}
    }`,
  )
  const program = process.env.NGINX_PATH ?? '/usr/sbin/nginx'
  const child = spawn(program, ['-c', conf, '-e', errors], { stdio: 'ignore' })
  const isUp = () => fetch(url).then(Boolean, () => false)
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(await readFile(errors, 'utf8'))
    await pause(20)
  }
  return async () => {
    if (child.exitCode !== null) return
    child.kill()
    await once(child, 'exit')
  }
}
