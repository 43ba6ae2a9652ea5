import { execFileSync } from 'node:child_process'
import { buildWeb } from './build.mjs'
import { installApart } from './install.mjs'
import { packageScript } from './package-script.mjs'
import { repository } from './paths.mjs'
import { launch, prepare } from './prepare.mjs'
import { runScript } from './run.mjs'
import { ensureTools } from './system-tools.mjs'

const heading = (text) => console.log(`\n=== ${text}`)

const given = process.argv.slice(2)

/** Every check of the sources without running them. Returns the exit code of the first one that fails. */
async function check(node) {
  const tsc = packageScript('typescript', 'tsc')
  // Left to itself, Biome colours single letters in a log file too.
  const colours = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`
  const checks = [
    ['Format and lint', packageScript('@biomejs/biome', 'biome'), 'ci', colours, '.'],
    ['Types: contract, server, demo, bench, build of the web', tsc, '-p', 'tsconfig.json'],
    ['Types: client', tsc, '-p', 'client/tsconfig.json', '--noEmit'],
    ['Types: web', tsc, '-p', 'web/tsconfig.json'],
    ['Types: e2e', tsc, '-p', 'e2e/tsconfig.json'],
  ]
  for (const [name, script, ...args] of checks) {
    heading(name)
    const code = await runScript(node, script, args)
    if (code !== 0) return code
  }
  return 0
}

/** Browser tests that differ from the last commit or are new. */
function changedBrowserTests() {
  const git = (...args) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).split('\n')
  const changed = git('diff', '--name-only', '--diff-filter=d', 'HEAD', '--', 'e2e')
  const added = git('ls-files', '--others', '--exclude-standard', '--', 'e2e')
  return [...changed, ...added].filter(
    (file) => file.endsWith('.test.ts') && !file.startsWith('e2e/engines/'),
  )
}

/**
 * The runs of Vitest that are asked for. Every browser test imports the server, and by their imports all of them would
 * follow a change of it: of these only the changed ones run.
 */
function runs() {
  if (!given.includes('--changed')) return [given]
  const browserTests = changedBrowserTests()
  return [
    [...given, '--project', 'plain', '--project', 'server', '--passWithNoTests'],
    ...(browserTests.length > 0 ? [['--project', 'browser', ...browserTests]] : []),
  ]
}

await launch(async () => {
  heading('Packages')
  const node = await prepare()
  // An S3-compatible server, which nothing else needs.
  await installApart(node, 'server/test/object-store')
  heading('Chromium, ffmpeg, nginx and Varnish')
  const tools = await ensureTools(node)
  console.log(`${tools.chromium}\n${tools.ffmpeg}\n${tools.nginx}\n${tools.varnishd}`)
  process.env.CHROMIUM_PATH = tools.chromium
  process.env.NGINX_PATH = tools.nginx
  process.env.VARNISHD_PATH = tools.varnishd
  // A choice of tests is the inner loop: an editor checks what is being written, and the whole run everything.
  const code = given.length === 0 ? await check(node) : 0
  if (code !== 0) return code
  heading('Web build')
  await buildWeb(node)
  heading('Tests')
  for (const args of runs()) {
    const failed = await runScript(node, packageScript('vitest', 'vitest'), ['run', ...args])
    if (failed !== 0) return failed
  }
  return 0
})
