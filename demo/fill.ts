import { cp } from 'node:fs/promises'
import path from 'node:path'
import { shanghaiDay, systemClock } from '../server/src/clock.ts'
import { readConfig } from '../server/src/config.ts'
import { createLog, openContext } from '../server/src/context.ts'
import { connectDatabase } from '../server/src/database/connect.ts'
import { giveDemoVideos } from '../server/src/features/playback/queries/demo.ts'
import { imageFolder } from '../server/src/http/images.ts'
import { importWorks } from '../server/src/importing/load.ts'
import { demoClipFolder } from '../server/src/media/folders.ts'
import { demoWorks } from './catalogue.ts'
import { clipBytes, clipFacts, clipFolder } from './clip.ts'
import { fillOffice } from './fill-office.ts'

/** Fills an empty database with the invented catalogue, by the same import as an operator's file. */

const seed = 20_170

/** Even a slow bucket takes the clip's few files in that time. */
const clipMs = 120_000

const config = readConfig(process.env)
const log = createLog(config)
const covers = path.join(import.meta.dirname, 'covers')
// Pictures and the clip first: the first visitor of the first works finds them there.
await cp(covers, path.join(imageFolder(config.dataDir), 'demo'), { recursive: true })
const database = await connectDatabase(config, log)
const context = openContext({ config, connection: database.connection, log })
await context.storage.putFolder(demoClipFolder, clipFolder, AbortSignal.timeout(clipMs))
const today = shanghaiDay(systemClock.now())
await importWorks(
  { db: context.db, pool: context.pool, today },
  demoWorks({ works: config.demo.works, seed, today }),
  {
    isDemo: true,
  },
)
const clip = { ...clipFacts, folder: demoClipFolder, bytes: await clipBytes() }
await giveDemoVideos(context.db, clip, new Date(systemClock.now()))
await fillOffice(context)
await context.close()
await database.close()
