import type { ChildProcess } from 'node:child_process'
import { hourMs, minuteMs, shanghaiDay } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { every } from '../../platform/jobs/every.ts'
import { moveVersionOfRecorded } from '../catalogue/queries/version.ts'
import { neighboursTag } from '../catalogue/service/tags.ts'
import { runBuilder } from './build/run-builder.ts'
import { isBuildDue } from './queries/due.ts'
import { Entities } from './service/entities.ts'
import { remakeLists } from './service/remake-lists.ts'

const everyMs = 5 * minuteMs
const listsEveryMs = minuteMs / 4
/** Nights begin at this hour of Asia/Shanghai: few watch then. */
const nightHour = 4

/** Builds the neighbours once a night; any number of workers may ask. Returns whether it was done. */
export async function buildNightly(
  { db, clock, connection, log }: Pick<Context, 'db' | 'clock' | 'connection' | 'log'>,
  onStart: (builder: ChildProcess) => void = () => {},
): Promise<boolean> {
  const now = clock.now()
  const today = shanghaiDay(now - nightHour * hourMs)
  if (!(await isBuildDue(db, today))) return false
  const { built, peakMb } = await runBuilder(connection, { today, now }, onStart)
  if (built === null) return false
  log.info({ ...built, peakMb: Math.round(peakMb) }, 'recommendations were built')
  await moveVersionOfRecorded(db, [neighboursTag])
  return true
}

/** In the worker: the nightly build, and the lists of members. Returns how to stop, which ends a build that runs. */
export function startRecommendations(context: Context): () => Promise<void> {
  let builder: ChildProcess | undefined
  let isEnding = false
  const stop = every(
    everyMs,
    () =>
      buildNightly(context, (started) => {
        builder = started
      }),
    (error) => {
      if (!isEnding) context.log.warn({ err: error }, 'recommendations could not be built')
    },
  )
  const { db, clock } = context
  const maker = { db, clock, entities: new Entities(db, clock) }
  const stopLists = every(
    listsEveryMs,
    () => remakeLists(maker, { isEnding: () => isEnding }),
    (error) => context.log.warn({ err: error }, 'lists of recommendations could not be made'),
  )
  return async () => {
    isEnding = true
    builder?.kill()
    await Promise.all([stop(), stopLists()])
  }
}
