import { createHash } from 'node:crypto'
import path from 'node:path'
import { expect } from 'vitest'

/** A set-up file of Vitest: what this test file and its processes reach is written into a file of its own. */

const { markReachedInto } = globalThis as { markReachedInto?: (file: string) => void }
const folder = process.env.REACHED_FOLDER
const { testPath } = expect.getState()
if (folder && testPath) {
  markReachedInto?.(path.join(folder, createHash('sha256').update(testPath).digest('hex')))
}
