import { buildWeb } from './build.mjs'
import { launch, prepare } from './prepare.mjs'

/** What a start does first, alone: for a service that may not write where its own code stands (deploy/yehang.service). */
await launch(async () => {
  await buildWeb(await prepare())
  return 0
})
