import { clipBytes, clipFacts, clipFolder } from '../../demo/clip.ts'
import { fillOffice } from '../../demo/fill-office.ts'
import { fillPictures } from '../../demo/fill-pictures.ts'
import { makeDemoPlans } from '../../server/src/domains/billing/service/demo.ts'
import { startFinderIndex } from '../../server/src/domains/catalogue/finder/index/start.ts'
import { makeDemoMembers } from '../../server/src/domains/members/service/demo.ts'
import { giveDemoVideos } from '../../server/src/domains/playback/queries/demo.ts'
import { startApi } from '../../server/src/main/api.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { openContext } from '../../server/src/platform/context.ts'
import { connectDatabase } from '../../server/src/platform/database/connect.ts'
import { demoClipFolder } from '../../server/src/platform/files/folders.ts'
import { benchSettings, fillOnce } from './catalogue.ts'
import { untilIndexed } from './indexed.ts'

/** The day of the site's catalogue and of its clock, so that two runs show the same. */
export const day = '2026-11-20'
export const noon = Date.parse(`${day}T12:00:00+08:00`)

export interface BenchSite {
  url: string
  /** The file with the password of the demo's staff. */
  dataDir: string
  close(): Promise<void>
}

/**
 * The whole site with the demo's covers and clip, over a catalogue of so many works that is kept in `benchData`; `more`
 * are settings beside the usual ones.
 */
export async function openBenchSite(works: number, more: Record<string, string> = {}): Promise<BenchSite> {
  const settings = benchSettings(works, 128)
  const config = readConfig({
    ...settings,
    CAPTCHA: 'off',
    ATTEMPT_LIMITS: 'off',
    DATA_DIR: `${settings.DATA_DIR}-site`,
    ...more,
  })
  const database = await connectDatabase(config, { info: () => {}, warn: console.warn })
  const context = openContext({ config, connection: database.connection, clock: { now: () => noon } })
  await fillOnce(context, works, day)
  await context.storage.putFolder(demoClipFolder, clipFolder, AbortSignal.timeout(60_000))
  const clip = { ...clipFacts, folder: demoClipFolder, bytes: await clipBytes() }
  await giveDemoVideos(context.db, clip, new Date(noon))
  await makeDemoMembers(context, true)
  await makeDemoPlans(context, true)
  await fillOffice(context)
  await fillPictures(context.db, config.dataDir, new Date(noon))
  const index = startFinderIndex(context)
  await untilIndexed(index.ask)
  const api = await startApi(context, { index: index.ask })
  return {
    url: api.url,
    dataDir: config.dataDir,
    async close() {
      await api.close()
      await index.close()
      await context.close()
      await database.close()
    },
  }
}
