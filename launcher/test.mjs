import { buildWeb } from './build.mjs'
import { installApart } from './install.mjs'
import { packageScript } from './package-script.mjs'
import { launch, prepare } from './prepare.mjs'
import { runScript } from './run.mjs'
import { ensureTools } from './system-tools.mjs'

const heading = (text) => console.log(`\n=== ${text}`)

await launch(async () => {
  heading('Packages')
  const node = await prepare()
  // An S3-compatible server, which nothing else needs.
  await installApart(node, 'server/test/object-store')
  heading('Chromium and ffmpeg')
  const tools = await ensureTools(node)
  console.log(`${tools.chromium}\n${tools.ffmpeg}`)
  process.env.CHROMIUM_PATH = tools.chromium

  const tsc = packageScript('typescript', 'tsc')
  // Left to itself, Biome colours single letters in a log file too.
  const colours = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`
  const checks = [
    ['Format and lint', packageScript('@biomejs/biome', 'biome'), 'ci', colours, '.'],
    ['Types: contract, server, demo, bench, build of the web', tsc, '-p', 'tsconfig.json'],
    ['Types: web', tsc, '-p', 'web/tsconfig.json'],
    ['Types: e2e', tsc, '-p', 'e2e/tsconfig.json'],
  ]
  for (const [name, script, ...args] of checks) {
    heading(name)
    const code = await runScript(node, script, args)
    if (code !== 0) return code
  }
  heading('Web build')
  await buildWeb(node)
  heading('Tests')
  return runScript(node, packageScript('vitest', 'vitest'), ['run', ...process.argv.slice(2)])
})
