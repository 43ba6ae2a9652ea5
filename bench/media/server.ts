import { startApi } from '../../server/src/main/api.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { openContext } from '../../server/src/platform/context.ts'
import { connectDatabase } from '../../server/src/platform/database/connect.ts'
import { tellUse } from '../harness/measured-process.ts'

/** The site under measure by bench/media.ts, with settings from the environment. */

const config = readConfig(process.env)
const database = await connectDatabase(config, { info: () => {}, warn: console.warn })
const api = await startApi(openContext({ config, connection: database.connection }))
tellUse(api.url)
