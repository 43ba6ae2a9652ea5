import { buildWeb } from './build.mjs'
import { packageScript } from './package-script.mjs'
import { launch, prepare } from './prepare.mjs'
import { runScript } from './run.mjs'
import { ensureEngines, ensureTools } from './system-tools.mjs'

/** The journeys of docs/engines.md, in Firefox and WebKitGTK. */
await launch(async () => {
  const node = await prepare()
  process.env.CHROMIUM_PATH = (await ensureTools(node)).chromium
  Object.assign(process.env, await ensureEngines())
  await buildWeb(node)
  const config = ['--config', 'e2e/engines/vitest.config.ts']
  return runScript(node, packageScript('vitest', 'vitest'), ['run', ...config, ...process.argv.slice(2)])
})
