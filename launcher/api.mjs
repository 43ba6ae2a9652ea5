import path from 'node:path'
import { buildWeb } from './build.mjs'
import { serving } from './node-options.mjs'
import { repository } from './paths.mjs'
import { launch, prepare } from './prepare.mjs'
import { runScript } from './run.mjs'

await launch(async () => {
  const node = await prepare()
  await buildWeb(node)
  return runScript(node, path.join(repository, 'server/src/main/api-process.ts'), [], {
    nodeOptions: serving,
  })
})
