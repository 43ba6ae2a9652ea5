import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFile,
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { begunDataFolder } from '../../../../test/processes/data-folder.ts'
import { type Account, chooseAccount } from './account.ts'
import { clusterLink, sharedFolder } from './cluster.ts'
import { cleanUp, killServer, newDataDir, runningServer, startOpener } from './testing/opener.ts'

vi.setConfig({ testTimeout: 60_000 })
afterEach(cleanUp)

const clusterFile = (dataDir: string, name: string) => path.join(clusterLink(dataDir), name)

async function openAndStop(dataDir: string, ...commands: string[]): Promise<Record<string, unknown>[]> {
  const opener = startOpener(dataDir)
  const answers = [await opener.opened]
  for (const command of [...commands, 'stop']) answers.push(await opener.ask(command))
  return answers
}

const copyCluster = begunDataFolder('embedded', async (dataDir) => {
  const opener = startOpener(dataDir)
  await opener.opened
  await opener.ask('stop')
})

/** A data folder whose cluster was made by an earlier start. */
async function usedDataDir(): Promise<string> {
  const dataDir = await newDataDir()
  await copyCluster(dataDir)
  return dataDir
}

test('data written before a stop is there after the next start', async () => {
  const dataDir = await newDataDir()
  expect(await openAndStop(dataDir, 'write one')).toEqual([
    { startedHere: true },
    { written: 'one' },
    { stopped: true },
  ])
  expect(await runningServer(dataDir)).toBeUndefined()
  expect(await openAndStop(dataDir, 'words')).toEqual([
    { startedHere: true },
    { words: ['one'] },
    { stopped: true },
  ])
})

test('only its owner can enter the cluster', async () => {
  const dataDir = await newDataDir()
  await openAndStop(dataDir)
  expect((await stat(clusterLink(dataDir))).mode & 0o777).toBe(0o700)
})

test('a server whose owner was killed is adopted, and stopped by the adopter', async () => {
  const dataDir = await usedDataDir()
  const owner = startOpener(dataDir)
  await owner.opened
  await owner.ask('claim')
  await owner.ask('write one')
  await owner.kill()
  const orphan = await runningServer(dataDir)

  const next = startOpener(dataDir)
  expect(await next.opened).toEqual({ startedHere: false })
  expect((await runningServer(dataDir))?.pid).toBe(orphan?.pid)
  expect(await next.ask('claim')).toEqual({ claimed: true })
  expect(await next.ask('words')).toEqual({ words: ['one'] })
  expect(await next.ask('stop')).toEqual({ stopped: true })
  expect(await runningServer(dataDir)).toBeUndefined()
})

test('a second main process is refused and named the first, which goes on', async () => {
  const dataDir = await usedDataDir()
  const first = startOpener(dataDir)
  await first.opened
  expect(await first.ask('claim')).toEqual({ claimed: true })

  const second = startOpener(dataDir)
  expect(await second.opened).toEqual({ startedHere: false })
  const { error } = await second.ask('claim')
  expect(error).toContain(dataDir)
  expect(error).toContain(`process ${first.process.pid}`)
  expect(await second.ask('stop')).toEqual({ stopped: false })

  expect(await first.ask('write one')).toEqual({ written: 'one' })
  expect(await first.ask('stop')).toEqual({ stopped: true })
})

test('a command that started the server leaves it to the main process that came later', async () => {
  const dataDir = await usedDataDir()
  const command = startOpener(dataDir)
  expect(await command.opened).toEqual({ startedHere: true })
  const main = startOpener(dataDir)
  expect(await main.opened).toEqual({ startedHere: false })
  expect(await main.ask('claim')).toEqual({ claimed: true })

  expect(await command.ask('stop')).toEqual({ stopped: false })
  expect(await main.ask('write one')).toEqual({ written: 'one' })
  expect(await main.ask('stop')).toEqual({ stopped: true })
})

test('the main process leaves the server to a command that is still busy', async () => {
  const dataDir = await usedDataDir()
  const main = startOpener(dataDir)
  await main.opened
  await main.ask('claim')
  const command = startOpener(dataDir)
  await command.opened
  expect(await main.ask('stop')).toEqual({ stopped: false })
  expect(await command.ask('write one')).toEqual({ written: 'one' })
  expect(await command.ask('stop')).toEqual({ stopped: true })
  expect(await runningServer(dataDir)).toBeUndefined()
})

test('two first starts at the same moment share one cluster and one server', async () => {
  const dataDir = await newDataDir()
  const openers = [startOpener(dataDir), startOpener(dataDir)]
  const opened = await Promise.all(openers.map(({ opened }) => opened))
  expect(opened.filter(({ startedHere }) => startedHere)).toHaveLength(1)
  for (const [index, opener] of openers.entries()) await opener.ask(`write ${index}`)
  expect(await openers[0]?.ask('words')).toEqual({ words: ['0', '1'] })
  expect((await readdir(dataDir)).filter((name) => name.includes('.new-'))).toEqual([])
})

test('a server that was killed is started again and keeps what was committed', async () => {
  const dataDir = await usedDataDir()
  const owner = startOpener(dataDir)
  await owner.opened
  await owner.ask('write one')
  await owner.kill()
  await killServer(dataDir, 'SIGKILL')
  expect(await stat(clusterFile(dataDir, 'postmaster.pid'))).toBeDefined()
  expect(await openAndStop(dataDir, 'words')).toEqual([
    { startedHere: true },
    { words: ['one'] },
    { stopped: true },
  ])
})

test('a server that dies under its owner is brought back, the claim included', async () => {
  const dataDir = await usedDataDir()
  const owner = startOpener(dataDir)
  await owner.opened
  await owner.ask('claim')
  await owner.ask('write one')
  await killServer(dataDir, 'SIGKILL')
  const isBack = async () => String((await owner.ask('log')).said).includes('PostgreSQL is back')
  await vi.waitUntil(isBack, { timeout: 30_000 })
  expect(await owner.ask('words')).toEqual({ words: ['one'] })

  const second = startOpener(dataDir)
  await second.opened
  expect(await second.ask('claim')).toHaveProperty('error')
  expect(await second.ask('stop')).toEqual({ stopped: false })
  expect(await owner.ask('stop')).toEqual({ stopped: true })
})

test('a server that cannot be started for a while is tried again until it can', async () => {
  const dataDir = await usedDataDir()
  const owner = startOpener(dataDir)
  await owner.opened
  await owner.ask('write one')
  const [conf, aside] = ['postgresql.conf', 'aside'].map((name) => clusterFile(dataDir, name))
  await rename(conf ?? '', aside ?? '')
  await killServer(dataDir, 'SIGKILL')
  const said = async () => String((await owner.ask('log')).said)
  await vi.waitUntil(async () => (await said()).includes('Trying again'), { timeout: 30_000 })
  await rename(aside ?? '', conf ?? '')
  await vi.waitUntil(async () => (await said()).includes('PostgreSQL is back'), { timeout: 30_000 })
  expect(await owner.ask('words')).toEqual({ words: ['one'] })
  expect(await owner.ask('stop')).toEqual({ stopped: true })
})

test('a Ctrl-C in the terminal does not reach the server', async () => {
  const dataDir = await usedDataDir()
  const owner = startOpener(dataDir)
  await owner.opened
  const exit = once(owner.process, 'exit')
  // The opener leads a process group of its own, as a command in the foreground does.
  process.kill(-(owner.process.pid ?? 0), 'SIGINT')
  await exit
  expect(await runningServer(dataDir)).toBeDefined()
  expect((await openAndStop(dataDir, 'write one'))[0]).toEqual({ startedHere: false })
})

test('the folder of an interrupted initdb is no database and is removed', async () => {
  const dataDir = await newDataDir()
  const gone = spawn('true')
  await once(gone, 'exit')
  const leftover = path.join(dataDir, `postgresql.new-${gone.pid}-0a1b2c3d`)
  await mkdir(leftover)
  await writeFile(path.join(leftover, 'PG_VERSION'), '18\n')
  expect((await openAndStop(dataDir, 'write one'))[1]).toEqual({ written: 'one' })
  expect(await readdir(dataDir)).not.toContain(path.basename(leftover))
})

test('a cluster of another major version is refused by both numbers', async () => {
  const dataDir = await usedDataDir()
  await writeFile(clusterFile(dataDir, 'PG_VERSION'), '17\n')
  const { error } = await startOpener(dataDir).opened
  expect(error).toMatch(/made by PostgreSQL 17, this version brings 18/)
})

test('a server that does not start shows the end of its log', async () => {
  const dataDir = await usedDataDir()
  await appendFile(clusterFile(dataDir, 'postgresql.conf'), '\nno_such_setting = 1\n')
  const { error } = await startOpener(dataDir).opened
  expect(error).toContain('no_such_setting')
})

test('a database whose link leads nowhere is not begun anew', async () => {
  const dataDir = await usedDataDir()
  await rename(clusterLink(dataDir), path.join(dataDir, 'moved'))
  await symlink(path.join(dataDir, 'missing'), clusterLink(dataDir))
  const { error } = await startOpener(dataDir).opened
  expect(error).toContain('leads to a folder that is missing')
})

test('a data folder with a very long path gets a short socket, removed at the stop', async () => {
  const dataDir = path.join(await newDataDir(), '长'.repeat(40))
  await mkdir(dataDir)
  const opener = startOpener(dataDir)
  await opener.opened
  expect(await opener.ask('write one')).toEqual({ written: 'one' })
  const host = (await runningServer(dataDir))?.address?.host ?? ''
  expect((await stat(host)).mode & 0o777).toBe(0o700)
  await opener.ask('stop')
  await expect(stat(host)).rejects.toThrow('ENOENT')
})

/** A user other than root: the current one, or for root the user that PostgreSQL would get. */
async function ordinaryUser(): Promise<Account | undefined> {
  return chooseAccount('/nowhere')
}

test('an ordinary user starts, stops and adopts', async () => {
  const user = await ordinaryUser()
  const dataDir = await newDataDir(user)
  const owner = startOpener(dataDir, user)
  expect(await owner.opened).toEqual({ startedHere: true })
  await owner.ask('write one')
  await owner.kill()
  const next = startOpener(dataDir, user)
  expect(await next.opened).toEqual({ startedHere: false })
  expect(await next.ask('words')).toEqual({ words: ['one'] })
  expect(await next.ask('stop')).toEqual({ stopped: true })
  expect((await stat(clusterLink(dataDir))).uid).toBe(user?.uid ?? process.getuid?.())
})

test('a postmaster.pid whose number another program bears now does not hinder', async () => {
  const user = await ordinaryUser()
  const dataDir = await newDataDir(user)
  const owner = startOpener(dataDir, user)
  await owner.opened
  await owner.ask('write one')
  await owner.kill()
  const pidFile = clusterFile(dataDir, 'postmaster.pid')
  const text = await readFile(pidFile, 'utf8')
  await killServer(dataDir, 'SIGKILL')

  const stranger = spawn('sleep', ['600'], user ? { uid: user.uid, gid: user.gid } : {})
  try {
    for (const file of [pidFile, clusterFile(dataDir, '.s.PGSQL.5432.lock')]) {
      await writeFile(file, text.replace(/^\d+/, String(stranger.pid)))
    }
    const next = startOpener(dataDir, user)
    expect(await next.opened).toEqual({ startedHere: true })
    expect(await next.ask('words')).toEqual({ words: ['one'] })
    expect(await next.ask('stop')).toEqual({ stopped: true })
    expect(stranger.exitCode).toBeNull()
  } finally {
    stranger.kill()
  }
})

test.runIf(process.getuid?.() === 0)(
  'root finds the cluster again that lies elsewhere because PostgreSQL cannot enter the data folder',
  async () => {
    const dataDir = await newDataDir()
    await chmod(dataDir, 0o700)
    expect((await openAndStop(dataDir, 'write one'))[1]).toEqual({ written: 'one' })
    expect((await lstat(clusterLink(dataDir))).isSymbolicLink()).toBe(true)
    const cluster = await realpath(clusterLink(dataDir))
    try {
      expect(path.dirname(cluster)).toBe(sharedFolder)
      expect((await stat(cluster)).uid).not.toBe(0)
      expect((await openAndStop(dataDir, 'words'))[1]).toEqual({ words: ['one'] })
    } finally {
      await rm(cluster, { recursive: true })
    }
  },
)
