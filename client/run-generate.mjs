import { fileURLToPath } from 'node:url'
import { launch, prepare } from '../launcher/prepare.mjs'
import { runScript } from '../launcher/run.mjs'

// `npm run generate`, by whichever Node: generate.ts needs the one that runs this repository.
await launch(async () =>
  runScript(await prepare(), fileURLToPath(new URL('generate.ts', import.meta.url)), []),
)
