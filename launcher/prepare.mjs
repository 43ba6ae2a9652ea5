import path from 'node:path'
import { install } from './install.mjs'
import { findNode, rememberNode } from './node24.mjs'

/** Answers the Node that runs this repository, its packages installed. */
export async function prepare() {
  const node = await findNode()
  await install(node)
  await rememberNode(node)
  // Whatever looks for `node` below us finds this one.
  process.env.PATH = `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`
  return node
}

/** Ends with the answered exit code; an error is told in a line, not with a stack. */
export async function launch(steps) {
  try {
    process.exitCode = await steps()
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
