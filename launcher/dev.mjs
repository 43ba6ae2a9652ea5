import { spawn } from 'node:child_process'
import path from 'node:path'
import { tethered } from './node-options.mjs'
import { packageScript } from './package-script.mjs'
import { repository } from './paths.mjs'
import { launch, prepare } from './prepare.mjs'
import { restartOnChange } from './restart.mjs'
import { run } from './run.mjs'

/** `npm run dev`: the site on port 3000, started again when its code changes, and Vite on port 5173 in front of it. */

const watched = ['contract/src', 'server/src', 'demo']

await launch(async () => {
  const node = await prepare()
  const port = process.env.PORT ?? '3000'
  const script = path.join(repository, 'server/src/main/start.ts')
  const start = () => {
    // The web that it serves itself may be old or missing: Vite answers for it.
    const child = spawn(node, [...tethered, script], {
      cwd: repository,
      env: { DEMO_WORKS: '3000', ...process.env, PORT: port },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.once('exit', (code) => {
      if (code) console.log('The server has ended. It starts again when its code changes.')
    })
    return child
  }
  const server = restartOnChange(
    watched.map((folder) => path.join(repository, folder)),
    start,
  )
  const web = path.join(repository, 'web')
  try {
    return await run(node, [packageScript('vite', 'vite'), '--port', '5173', '--strictPort'], {
      cwd: web,
      env: { ...process.env, SITE_PORT: port },
    })
  } finally {
    await server.end()
  }
})
