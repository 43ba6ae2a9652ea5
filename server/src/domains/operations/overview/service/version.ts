import { readFileSync } from 'node:fs'
import path from 'node:path'

const file = path.resolve(import.meta.dirname, '../../../../../../package.json')

/** What is written in package.json. */
export const softwareVersion = String(
  (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version ?? '',
)
