import { existsSync } from 'node:fs'
import path from 'node:path'
import { repository } from './paths.mjs'
import { launch, prepare } from './prepare.mjs'
import { runScript } from './run.mjs'

await launch(async () => {
  const [name = '', ...args] = process.argv.slice(2)
  const script = path.join(repository, 'bench', `${name}.ts`)
  if (!/^[\w-]+$/.test(name) || !existsSync(script)) {
    throw new Error('Usage: npm run bench -- NAME [OPTIONS], NAME as in bench/NAME.ts: import, api')
  }
  return runScript(await prepare(), script, args)
})
