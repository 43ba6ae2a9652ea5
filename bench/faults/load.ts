import { setTimeout as wait } from 'node:timers/promises'
import type { ObservedSite } from '../harness/running-site.ts'
import { Ledger } from './ledger.ts'
import { memberAction, type World } from './member-actions.ts'
import { demoStaff, Person } from './person.ts'
import { makeCodes, staffActions } from './staff-actions.ts'

export interface Load {
  ledger: Ledger
  /** Sign-ins that were lost. */
  lostSignIns(): number
  /** Begins nothing more; resolves once each running action has ended. */
  pause(): Promise<void>
  resume(): void
  /** Ends the load once each running action has ended. */
  end(): Promise<void>
}

const failedPauseMs = 100

/** Members and staff that write until they are stopped. Their accounts are made here. */
export async function startLoad(
  site: ObservedSite,
  {
    members,
    codes = 600,
    actions = Object.keys(staffActions),
    staffPerson = () => demoStaff(site),
  }: { members: number; codes?: number; actions?: string[]; staffPerson?: () => Person },
): Promise<Load> {
  const { url } = site
  const ledger = new Ledger()
  const works = await site.sql<{ id: string }>('select id::text from work where is_demo and published')
  let stopped = false
  let going = Promise.withResolvers<void>()
  going.resolve()
  const busy = new Set<Promise<void>>()
  const people: Person[] = []
  for (let member = 0; member < members; member++) {
    const person = new Person(url, `writer_${member}_${Date.now().toString(36)}`)
    const registered = await person.register()
    const entered = await person.enter()
    if (registered.code !== 200 || entered.code !== 200) throw new Error(`no writer: ${entered.msg}`)
    ledger.registered.push(person.userName)
    people.push(person)
  }
  const world: World = {
    url,
    ledger,
    works: works.map(({ id }) => id),
    codes: await makeCodes(staffPerson(), codes),
    open: [],
    gateway: site.gateway,
    stopped: () => stopped,
  }
  const again = async (action: () => Promise<void>) => {
    while (!stopped) {
      const before = ledger.acknowledged
      await going.promise
      const done = action().catch((error) => ledger.count('action', { code: 1, msg: String(error) }))
      busy.add(done)
      await done
      busy.delete(done)
      if (ledger.acknowledged === before) await wait(failedPauseMs)
    }
  }
  const staff = actions.map((name) => ({ action: staffActions[name], person: staffPerson() }))
  const running = [
    ...people.map((person) => again(() => memberAction()(person, world))),
    ...staff.map(({ action, person }) => again(async () => action?.(person, world))),
  ]
  return {
    ledger,
    lostSignIns: () =>
      [...people, ...staff.map(({ person }) => person)].reduce((sum, { lost }) => sum + lost, 0),
    async pause() {
      going = Promise.withResolvers()
      await Promise.all(busy)
    },
    resume: () => going.resolve(),
    async end() {
      stopped = true
      going.resolve()
      await Promise.all(running)
    },
  }
}
