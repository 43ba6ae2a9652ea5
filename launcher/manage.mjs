import path from 'node:path'
import { repository } from './paths.mjs'
import { launch, prepare } from './prepare.mjs'
import { runScript } from './run.mjs'

await launch(async () => {
  const node = await prepare()
  // npm goes to the repository; names of files are meant from where the user stands.
  const cwd = process.env.INIT_CWD ?? process.cwd()
  return runScript(node, path.join(repository, 'server/src/main/manage.ts'), process.argv.slice(2), { cwd })
})
