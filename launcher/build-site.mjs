import { buildWeb } from './build.mjs'
import { launch, prepare } from './prepare.mjs'

/**
 * The build step of a start, alone: for a service that may not write to its own code
 * (deploy/yehang.service).
 */
await launch(async () => {
  await buildWeb(await prepare())
  return 0
})
