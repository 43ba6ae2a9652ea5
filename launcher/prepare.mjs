import path from 'node:path'
import { install } from './install.mjs'
import { findNode, rememberNode } from './node24.mjs'

/** Returns the Node that runs this repository, its packages installed. */
export async function prepare() {
  const node = await findNode()
  await install(node)
  await rememberNode(node)
  // Whatever looks for `node` below us finds this one.
  process.env.PATH = `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`
  return node
}

/** Exits with the returned exit code; an error is printed in one line, without a stack. */
export async function launch(steps) {
  try {
    process.exitCode = await steps()
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
