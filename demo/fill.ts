import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { importWorks } from '../server/src/domains/imports/writing/load.ts'
import {
  giveDemoParts,
  giveDemoVideos,
  giveLongDemoVideo,
} from '../server/src/domains/playback/queries/demo.ts'
import { demoFilms } from '../server/src/domains/playback/subtitles/queries/demo.ts'
import { addSubtitle } from '../server/src/domains/playback/subtitles/queries/tracks.ts'
import { shanghaiDay, systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { createLog, openContext } from '../server/src/platform/context.ts'
import { connectDatabase } from '../server/src/platform/database/connect.ts'
import { demoClipFolder, demoLongClipFolder } from '../server/src/platform/files/folders.ts'
import { demoWorks } from './catalogue.ts'
import { clipBytes, clipFacts, clipFolder, longClipFacts, makeLongerClip } from './clip.ts'
import { fillMarkers } from './fill-films/markers.ts'
import { fillOffice } from './fill-office.ts'
import { fillPictures } from './fill-pictures.ts'
import { demoCues } from './words/spoken.ts'

/** Fills an empty database with the invented catalogue, by the same import as an operator's file. */

const seed = 20_170

/** Even a slow bucket takes the clip's few files in that time. */
const clipMs = 120_000

const config = readConfig(process.env)
const log = createLog(config)
const database = await connectDatabase(config, log)
const context = openContext({ config, connection: database.connection, log })
// Pictures and the clip first: the first visitor of the first works finds them there.
await fillPictures(context.db, config.dataDir, new Date(systemClock.now()))
await context.storage.putFolder(demoClipFolder, clipFolder, AbortSignal.timeout(clipMs))
const long = await mkdtemp(path.join(tmpdir(), 'yehang-clip-'))
await makeLongerClip(long)
await context.storage.putFolder(demoLongClipFolder, long, AbortSignal.timeout(clipMs))
await rm(long, { recursive: true })
const today = shanghaiDay(systemClock.now())
await importWorks(
  { db: context.db, pool: context.pool, today },
  demoWorks({ works: config.demo.works, seed, today }),
  {
    isDemo: true,
  },
)
const clip = { ...clipFacts, folder: demoClipFolder, bytes: await clipBytes(), hasPreview: true }
const now = new Date(systemClock.now())
await giveLongDemoVideo(context.db, { ...clip, ...longClipFacts, folder: demoLongClipFolder }, now)
await giveDemoVideos(context.db, clip, now)
const partTitles = Array.from({ length: 8 }, (_, place) => `第${place + 1}集`)
await giveDemoParts(context.db, clip, partTitles, now)
/** Enough to try the search of what is said. */
const subtitledFilms = 200
const films = await demoFilms(context.db, subtitledFilms)
await context.db.transaction().execute(async (tx) => {
  for (const [place, { workId, partId, seconds }] of films.entries()) {
    for (const language of ['zh-Hans', 'en'] as const) {
      await addSubtitle(
        tx,
        {
          ...{
            workId,
            partId,
            language,
            videoId: null,
            title: '',
            source: '',
            sourceMark: null,
            createdBy: null,
          },
          ...{ sourceKind: 'upload', format: 'srt', encoding: 'utf-8', skipped: 0, styled: null },
          cues: demoCues(language, seconds, place),
        },
        now,
      )
    }
  }
})
await fillOffice(context)
await fillMarkers(context)
await context.close()
await database.close()
