import { stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dayMs, daysBefore, hourMs, shanghaiDay } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { readyFolder } from '../../../platform/files/folders.ts'
import { type Family, gauge } from '../../../platform/metrics/instruments.ts'
import { edgeTrouble } from '../../catalogue/edge/queries.ts'
import { unhiddenReports } from '../../moderation/admin/queries/bursts.ts'
import { queueByKind } from '../jobs/queries/queue.ts'
import { listDisks } from '../overview/queries/disks.ts'
import { listProcesses, transcodesAtOnce } from '../overview/queries/processes.ts'
import { waitingMessages } from '../overview/queries/waiting.ts'
import {
  attentionFamilies,
  diskFamilies,
  edgeFamilies,
  moneyFamilies,
  type OwnDisk,
  processFamilies,
  queueFamilies,
  runFamilies,
  videoFamilies,
} from './presenter.ts'
import {
  currentState,
  exceptions,
  openOrders,
  ordersSince,
  paymentEvents,
  paymentFigures,
  runsSince,
  videosByState,
} from './queries.ts'

/** However many ask, and however often. */
const freshMs = 5000
/** What takes longer is left out this time; a scrape usually times out after ten seconds. */
const patienceMs = 3000
const lateSeconds = 300

type SiteState = Pick<Context, 'db' | 'clock' | 'config'>

/** The disk of DATA_DIR, and that of media where it is another one. */
async function ownDisks(dataDir: string): Promise<OwnDisk[]> {
  const measure = async (place: string) => {
    const { blocks, bavail, bsize } = await statfs(place)
    return { host: hostname(), size: blocks * bsize, free: bavail * bsize }
  }
  const media = readyFolder(dataDir)
  const [own, other] = await Promise.all([stat(dataDir), stat(media).catch(() => null)])
  const data = await measure(dataDir)
  if (other === null || other.dev === own.dev) return [data]
  return [data, { ...(await measure(media)), folder: 'media' }]
}

async function gather({ db, clock, config }: SiteState): Promise<Family[]> {
  const now = new Date(clock.now())
  const dayAgo = new Date(now.getTime() - dayMs)
  const begun = performance.now()
  // One after another on one connection: these are not urgent, and visitors wait for the others.
  const [disks, processes] = [
    await listDisks(db, daysBefore(shanghaiDay(now.getTime()), 1)),
    await listProcesses(db),
  ]
  const ping = (performance.now() - begun) / 1000
  const queue = await queueByKind(db)
  const runs = await runsSince(db, new Date(now.getTime() - hourMs))
  const money = {
    open: await openOrders(db),
    day: await ordersSince(db, dayAgo),
    wrong: await exceptions(db),
    payments: await paymentFigures(db, { since: dayAgo, now, lateSeconds }),
    notices: await paymentEvents(db, dayAgo),
  }
  const messages = await waitingMessages(db, null, now)
  const stands = await currentState(db, now)
  const unhidden = await unhiddenReports(db)
  const videos = await videosByState(db)
  const edge = await edgeTrouble(db)
  const atOnce = await transcodesAtOnce(db, now)
  const own = await ownDisks(config.dataDir)
  return [
    gauge('yehang_database_answer_seconds', 'How long it took for two small questions.', ping),
    gauge('yehang_database_size_bytes', 'Size of the database.', Number(stands.bytes)),
    ...queueFamilies(queue, now),
    ...runFamilies(runs),
    ...moneyFamilies(money),
    ...attentionFamilies(messages, stands, unhidden.count, now),
    ...videoFamilies(videos, atOnce),
    ...edgeFamilies(edge, now),
    ...processFamilies(processes, now),
    ...diskFamilies(own, disks),
    gauge('yehang_gather_seconds', 'How long it took to gather this.', (performance.now() - begun) / 1000),
  ]
}

/**
 * The state of the site according to its database, collected at most every few seconds; never
 * throws, and never waits long. Whether the database answers is checked outside the pool that
 * visitors share: a full pool or one slow statement leaves the figures out and says nothing of the
 * database. `answers` returns null once the check has stopped.
 */
export function siteFigures(
  context: SiteState & Pick<Context, 'log'>,
  answers: () => Promise<boolean | null>,
): () => Promise<Family[]> {
  let gathered: Promise<Family[]> | undefined
  let isGathering = false
  let at = Number.NEGATIVE_INFINITY
  return async () => {
    // One that is late is waited for: another one would only wait behind it.
    if (gathered === undefined || (!isGathering && performance.now() - at > freshMs)) {
      at = performance.now()
      isGathering = true
      gathered = gather(context)
        .catch((error) => {
          context.log.debug({ err: error }, 'figures could not be gathered')
          return []
        })
        .finally(() => {
          isGathering = false
        })
    }
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), patienceMs)
    })
    const [isUp, families] = await Promise.all([
      Promise.race([answers(), late]),
      Promise.race([gathered, late]),
    ])
    clearTimeout(timer)
    const up = gauge('yehang_database_up', 'Whether the database answered.', isUp === true ? 1 : 0)
    return [...(isUp === null ? [] : [up]), ...(families === 'late' ? [] : families)]
  }
}
