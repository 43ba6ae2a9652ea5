import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { load } from 'js-yaml'
import { afterAll, expect, test } from 'vitest'

/**
 * The files of deploy/ are what programs take. haproxy.cfg, Patroni's other settings and etcd.env have no parser here: the
 * bench `failover` runs them. nginx-edge.conf, nginx-media.conf and varnish.vcl run in tests of their own.
 */

const deploy = path.resolve(import.meta.dirname, '../deploy')
const read = (name: string) => readFileSync(path.join(deploy, name), 'utf8')
const folder = mkdtempSync(path.join(tmpdir(), 'yehang-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(program: string, ...args: string[]) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (error !== undefined) throw error
  return { status, said: stdout + stderr }
}

test('files of Patroni and Prometheus are YAML', () => {
  const names = globSync('**/*.yml', { cwd: deploy })
  expect(names.sort()).toEqual(['alerts.yml', 'failover/patroni.yml', 'prometheus.yml'])
  for (const name of names) expect(load(read(name)), name).toBeTypeOf('object')
})

test('the cluster acknowledges nothing that stands on one machine alone', () => {
  const text = read('failover/patroni.yml')
  const parameters = { synchronous_commit: 'on', archive_mode: 'always' }
  const dcs = { synchronous_mode: true, synchronous_mode_strict: true, postgresql: { parameters } }
  expect(load(text)).toMatchObject({ bootstrap: { dcs } })
  const seconds = (name: string) => Number(new RegExp(`^ {4}${name}: (\\d+)$`, 'm').exec(text)?.[1])
  expect(seconds('loop_wait') + 2 * seconds('retry_timeout')).toBeLessThanOrEqual(seconds('ttl'))
  // Patroni's parser takes these for true and false, unless they are quoted.
  expect(text).not.toMatch(/: (on|off|yes|no)$/im)
})

const lines = (name: string) =>
  read(name)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^[#;]/.test(line))

test('environment files have one setting a line', () => {
  for (const name of ['failover/etcd.env', 'failover/patroni.env'])
    for (const line of lines(name)) expect(line, name).toMatch(/^[A-Z][A-Z0-9_]*=\S+$/)
})

test('PgBouncer leads to the port at which HAProxy leads to the primary', () => {
  const all = lines('failover/pgbouncer.ini')
  for (const line of all) expect(line).toMatch(/^(\[\w+\]|\w+ = .*)$|^unix_socket_dir =$/)
  expect(all.filter((line) => line.startsWith('['))).toEqual(['[databases]', '[pgbouncer]'])
  const port = /^yehang = host=127\.0\.0\.1 port=(\d+) /m.exec(read('failover/pgbouncer.ini'))?.[1]
  expect(read('failover/haproxy.cfg')).toMatch(
    new RegExp(`^listen primary\\n {2}bind 127\\.0\\.0\\.1:${port}\\n`, 'm'),
  )
  expect(all).toContain('pool_mode = transaction')
})

test.skipIf(process.platform === 'win32')('the script that archives is one of the shell', () => {
  expect(run('/bin/sh', '-n', path.join(deploy, 'failover/archive-wal.sh'))).toEqual({ status: 0, said: '' })
})

test('nginx takes nginx.conf with what it includes', () => {
  const site = read('nginx.conf')
    .replaceAll('/etc/nginx/yehang-proxy.conf', path.join(deploy, 'nginx-proxy.conf'))
    .replaceAll('/var/log/nginx', folder)
    // Nobody has its certificate here, and ports below 1024 are for root.
    .replace(/^ *ssl_certificate(_key)? .*$/gm, '')
    .replace('listen 443 ssl http2;', `listen unix:${folder}/443;`)
    .replace('listen 80;', `listen unix:${folder}/80;`)
  expect(site.replaceAll(/#.*/g, '')).not.toMatch(/\/etc\/|\/var\/|listen \d/)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const conf = path.join(folder, 'nginx.conf')
  const own = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
  writeFileSync(conf, `pid ${folder}/pid; events {} http { ${own} ${site} }`)
  const program = process.env.NGINX_PATH ?? '/usr/sbin/nginx'
  const { status, said } = run(program, '-t', '-q', '-c', conf, '-e', path.join(folder, 'error.log'))
  expect({ status, said }).toEqual({ status: 0, said: '' })
})

const analyser = '/usr/bin/systemd-analyze'
test.skipIf(!existsSync(analyser))('systemd takes its units', () => {
  const units = globSync('*.{service,timer}', { cwd: deploy })
  for (const name of units) {
    // Programs that a machine without the site need not have.
    writeFileSync(
      path.join(folder, name),
      read(name).replaceAll(/\/usr\/(s?bin)\/(npm|node|runuser)\b/g, '/bin/sh'),
    )
  }
  const { said } = run(analyser, 'verify', ...units.map((name) => path.join(folder, name)))
  expect(said.split('\n').filter((line) => /yehang/.test(line))).toEqual([])
})
