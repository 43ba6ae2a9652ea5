import { readFile } from 'node:fs/promises'
import type pg from 'pg'

const ticksASecond = 100

/**
 * CPU seconds that the whole database server has used so far, also for connections that have ended;
 * 0 if the system does not report them. A busy machine changes it less than elapsed time.
 */
export async function databaseCpu(asking: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await asking.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = (await statOf(rows[0]?.pid ?? 0))[1]
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '')
  const running = children
    .trim()
    .split(' ')
    .map((pid) => readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0'))
  const nanoseconds = (await Promise.all(running)).reduce((sum, line) => sum + Number(line.split(' ')[0]), 0)
  const [userOfEnded = 0, systemOfEnded = 0] = (await statOf(Number(parent))).slice(13, 15).map(Number)
  return nanoseconds / 1e9 + (userOfEnded + systemOfEnded) / ticksASecond
}

/** The fields of a process behind its name: state, parent, … */
async function statOf(pid: number): Promise<string[]> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return line.slice(line.lastIndexOf(')') + 2).split(' ')
}
