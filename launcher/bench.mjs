import { existsSync } from 'node:fs'
import path from 'node:path'
import { buildWeb } from './build.mjs'
import { repository } from './paths.mjs'
import { launch, prepare } from './prepare.mjs'
import { runScript } from './run.mjs'
import { ensureTools, findVarnish } from './system-tools.mjs'

const inBrowser = ['web', 'screens', 'play']
/** Ask for pages, without a browser. */
const ofPages = ['soak', 'edge']
/** Runs tests, which need the web. */
const ofTests = ['mutations']

await launch(async () => {
  const [name = '', ...args] = process.argv.slice(2)
  const script = [`${name}.ts`, `${name}/main.ts`]
    .map((file) => path.join(repository, 'bench', file))
    .find(existsSync)
  if (!/^[\w-]+$/.test(name) || script === undefined) {
    throw new Error(
      'Usage: npm run bench -- NAME [OPTIONS], NAME as in bench/NAME.ts or bench/NAME/main.ts: api, search, mixed, start, web, media, import, transcode, processes, faults, failover, fuzz, security, upgrade, soak, workers, audit, screens, relevance, finder, saved-searches, recommend, devices, migrate-maccms, source, subtitles, play, cache, edge, mutations',
    )
  }
  const node = await prepare()
  if (inBrowser.includes(name)) process.env.CHROMIUM_PATH = (await ensureTools(node, true)).chromium
  if (ofTests.includes(name)) await ensureTools(node)
  if (name === 'edge') process.env.VARNISHD_PATH = await findVarnish()
  if ([...inBrowser, ...ofPages, ...ofTests].includes(name)) await buildWeb(node)
  return runScript(node, script, args)
})
