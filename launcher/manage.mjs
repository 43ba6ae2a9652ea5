import path from 'node:path'
import { repository } from './paths.mjs'
import { launch, prepare } from './prepare.mjs'
import { runScript } from './run.mjs'

await launch(async () => {
  const node = await prepare()
  // npm changes to the repository; file names are relative to the user's working directory.
  const cwd = process.env.INIT_CWD ?? process.cwd()
  return runScript(node, path.join(repository, 'server/src/main/manage.ts'), process.argv.slice(2), { cwd })
})
