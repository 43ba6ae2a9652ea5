import { cp } from 'node:fs/promises'
import path from 'node:path'
import { shanghaiDay, systemClock } from '../server/src/clock.ts'
import { readConfig } from '../server/src/config.ts'
import { createLog, openContext } from '../server/src/context.ts'
import { connectDatabase } from '../server/src/database/connect.ts'
import { imageFolder } from '../server/src/http/images.ts'
import { importWorks } from '../server/src/importing/load.ts'
import { demoWorks } from './catalogue.ts'

/** Fills an empty database with the invented catalogue, by the same import as an operator's file. */

const seed = 20_170

const config = readConfig(process.env)
const log = createLog(config)
const covers = path.join(import.meta.dirname, 'covers')
// Pictures first: the first visitor of the first works finds them there.
await cp(covers, path.join(imageFolder(config.dataDir), 'demo'), { recursive: true })
const database = await connectDatabase(config, log)
const context = openContext({ config, connection: database.connection, log })
const today = shanghaiDay(systemClock.now())
await importWorks(
  { db: context.db, pool: context.pool, today },
  demoWorks({ works: config.demo.works, seed, today }),
  {
    isDemo: true,
  },
)
await context.close()
await database.close()
