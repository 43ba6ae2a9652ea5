import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { processLives } from './cluster.ts'

/**
 * Advisory locks on the connection that every opener holds: they vanish with its process, kill -9
 * included, so no process id has to be trusted. `use` is shared by all openers; the one that gets
 * it exclusively is the last. `claim` belongs to the one main process.
 */
const space = 7_243
const use = 1
const claim = 2

/** The connection of a process that was killed lasts a moment longer; so does a zombie's number. */
const livePatience = 500
/** A process that cannot be seen may live in another container. */
const unseenPatience = 5_000

async function lock(client: pg.Client, call: string, key: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: unknown }>(`select ${call}($1, $2) as locked`, [space, key])
  return rows[0]?.locked === true
}

export async function enter(client: pg.Client): Promise<void> {
  await lock(client, 'pg_advisory_lock_shared', use)
}

/**
 * Ends our use. Returns true if no other process uses the server; from then on new openers have to
 * wait.
 */
export async function leave(client: pg.Client): Promise<boolean> {
  await lock(client, 'pg_advisory_unlock_shared', use)
  return lock(client, 'pg_try_advisory_lock', use)
}

/** The process that holds the claim, by the number in its application name. */
async function claimHolder(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = $1 and objid = $2 and objsubid = 2 and granted`,
    [space, claim],
  )
  const name = rows[0]?.application_name
  return name === undefined ? undefined : Number(/(?<!\d)\d+$/.exec(name)?.[0] ?? 0)
}

/** Takes the claim: undefined once it is ours, else the process that holds it. */
export async function takeClaim(client: pg.Client): Promise<number | undefined> {
  const begin = Date.now()
  for (;;) {
    if (await lock(client, 'pg_try_advisory_lock', claim)) return undefined
    const holder = await claimHolder(client)
    if (holder !== undefined) {
      const patience = processLives(holder) ? livePatience : unseenPatience
      if (Date.now() - begin > patience) return holder
    }
    await wait(20)
  }
}
