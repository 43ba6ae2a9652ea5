import { readFileSync } from 'node:fs'
import path from 'node:path'
import { repository } from './paths.mjs'

/** The script behind a package's command: node_modules/.bin would run it with whichever Node comes first. */
export function packageScript(packageName, command) {
  const folder = path.join(repository, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return path.join(folder, typeof bin === 'string' ? bin : bin[command])
}
