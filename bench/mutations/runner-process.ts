import childProcess, { type ChildProcess } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import type { Answer, Question } from './runner.ts'

/**
 * Holds one Vitest, with its PostgreSQL and its templates, in a copy of the checkout, and runs test files one at a time:
 * what was changed since is read anew.
 */

const workers = new Set<ChildProcess>()
const { fork } = childProcess
childProcess.fork = ((...args: Parameters<typeof fork>) => {
  const worker = fork(...args)
  workers.add(worker)
  worker.once('exit', () => workers.delete(worker))
  return worker
}) as typeof fork
syncBuiltinESMExports()

const { createVitest } = await import('vitest/node')
const root = path.resolve(import.meta.dirname, '../..')
const vitest = await createVitest('test', {
  config: path.join(root, 'bench/mutations/vitest.config.ts'),
  root,
  watch: false,
  reporters: [{}],
})
const found = new Map(
  (await vitest.globTestSpecifications()).map((specification) => [
    path.relative(root, specification.moduleId).replaceAll(path.sep, '/'),
    specification,
  ]),
)

async function run({ file, changed, limitMs }: Extract<Question, { kind: 'run' }>): Promise<Answer> {
  const specification = found.get(file)
  if (specification === undefined) throw new Error(`${file} is no test file`)
  // What earlier runs left would be counted as failures of this one.
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  for (const name of changed) vitest.invalidateFile(path.join(root, name))
  const begun = performance.now()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    for (const worker of workers) worker.kill('SIGKILL')
  }, limitMs)
  try {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification])
    const failed = testModules.flatMap((module) => [
      ...[...module.children.allTests('failed')].map((test) => test.fullName),
      ...module.errors().map((error) => error.message),
    ])
    const errors = unhandledErrors.map((error) => String((error as Error).message ?? error))
    const green = testModules.length === 1 && testModules.every((module) => module.ok())
    const why = isLate ? 'took too long' : (failed[0] ?? errors[0] ?? 'failed')
    const passed = green && errors.length === 0 && !isLate
    return { kind: 'ran', passed, why: passed ? '' : why, ms: performance.now() - begun }
  } finally {
    clearTimeout(timer)
  }
}

const answer = (message: Answer) => process.connected && process.send?.(message)

process.on('message', async (question: Question) => {
  if (question.kind === 'end') {
    await vitest.close()
    process.exit()
  }
  try {
    answer(await run(question))
  } catch (error) {
    answer({ kind: 'ran', passed: false, why: String(error), ms: 0 })
  }
})
process.on('disconnect', () => vitest.close().finally(() => process.exit()))

answer({ kind: 'ready', files: [...found.keys()].sort() })
