import type { Answer, operations } from '@yehang/contract'
import { shanghaiTime } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { kindNamed } from '../../jobs/presenter.ts'
import { type ListedJob, runningJobs } from '../../jobs/queries/listing.ts'
import { listProcesses, type ProcessRecord, silentMs } from '../queries/processes.ts'

type Process = Answer<typeof operations.getState>['data']['processes'][number]

const jobsLooked = 100

/** `api-1`, `worker-2`: the kind, and the place among those of it that began before. */
function placesOf(processes: ProcessRecord[]): Map<string, string> {
  const places = new Map<string, string>()
  for (const kind of ['api', 'worker'] as const) {
    const ofKind = processes.filter((process) => process.kind === kind)
    for (const [index, { name }] of ofKind.entries()) places.set(name, `${kind}-${index + 1}`)
  }
  return places
}

/** How a worker is called that the log of tries knows by its machine and process; itself where it has gone. */
export async function workerNames(db: Database): Promise<(process: string) => string> {
  const places = placesOf(await listProcesses(db))
  return (process) => places.get(`${process}:worker`) ?? process
}

const isSilent = ({ seen_at }: ProcessRecord, now: number) => now - seen_at.getTime() > silentMs

export async function processesNow({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Process[]> {
  const now = clock.now()
  const [found, running] = await Promise.all([listProcesses(db), runningJobs(db, undefined, jobsLooked)])
  const places = placesOf(found)
  const doingOf = ({ name }: ProcessRecord) =>
    running
      .filter((job) => `${job.process}:worker` === name)
      .map(({ kind, number, file_name, progress }: ListedJob) => ({
        kind: kindNamed(kind),
        name: number ?? file_name,
        progress,
      }))
  return found.map((process) => {
    const doing = doingOf(process)
    return {
      name: places.get(process.name) ?? process.name,
      kind: process.kind,
      host: process.host,
      version: process.version,
      state: isSilent(process, now) ? 'silent' : doing.length > 0 ? 'busy' : 'up',
      startTime: shanghaiTime(process.began_at.getTime()),
      silence: Math.max(0, Math.floor((now - process.seen_at.getTime()) / 1000)),
      cpu: Math.max(0, process.cpu),
      load: Math.max(0, process.load),
      memory: Number(process.memory),
      requests: process.requests,
      p99: process.p99,
      doing,
    }
  })
}

export async function countProcesses({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<{ up: number; all: number; silentSince: Date | null }> {
  const now = clock.now()
  const found = await listProcesses(db)
  const silent = found.filter((process) => isSilent(process, now))
  const since = silent.map(({ seen_at }) => seen_at.getTime())
  return {
    up: found.length - silent.length,
    all: found.length,
    silentSince: since.length > 0 ? new Date(Math.min(...since)) : null,
  }
}
