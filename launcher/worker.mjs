import path from 'node:path'
import { repository } from './paths.mjs'
import { launch, prepare } from './prepare.mjs'
import { runScript } from './run.mjs'

await launch(async () => {
  const node = await prepare()
  return runScript(node, path.join(repository, 'server/src/main/worker.ts'))
})
