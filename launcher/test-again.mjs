import os from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { buildWeb } from './build.mjs'
import { packageScript } from './package-script.mjs'
import { launch, prepare } from './prepare.mjs'
import { runScript } from './run.mjs'
import { ensureTools } from './system-tools.mjs'

const usage = 'Usage: npm run test:again -- FILE [--times 50] [--load 2] [-t "NAME OF A TEST"]'

/** Runs one test file many times beside threads that keep the processor busy: a race shows as a failure. */
await launch(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      times: { type: 'string', default: '50' },
      load: { type: 'string', default: String(os.availableParallelism()) },
      testNamePattern: { type: 'string', short: 't' },
    },
  })
  const [times, load] = [Number(values.times), Number(values.load)]
  if (positionals.length !== 1 || !(times >= 1 && times <= 10_000) || !(load >= 0 && load <= 64)) {
    throw new Error(usage)
  }
  const node = await prepare()
  const { chromium, nginx, varnishd } = await ensureTools(node)
  process.env.CHROMIUM_PATH = chromium
  process.env.NGINX_PATH = nginx
  process.env.VARNISHD_PATH = varnishd
  await buildWeb(node)
  const busy = Array.from({ length: load }, () => new Worker('for (;;) {}', { eval: true }))
  try {
    return await runScript(node, packageScript('vitest', 'vitest'), [
      'run',
      ...['--retry=0', `--repeats=${times - 1}`, '--maxWorkers=1', '--bail=1'],
      ...(values.testNamePattern ? ['-t', values.testNamePattern] : []),
      ...positionals,
    ])
  } finally {
    await Promise.all(busy.map((worker) => worker.terminate()))
  }
})
