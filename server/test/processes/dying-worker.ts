import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { jobHandlers } from '../../src/main/job-handlers.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { createLog, openContext } from '../../src/platform/context.ts'
import { startRunner } from '../../src/platform/jobs/runner.ts'
import { sharesFolder } from '../../src/platform/site/folder-mark.ts'
import { stepsBy } from '../media/preparing.ts'

/**
 * A worker for all kinds of jobs, in a process of its own, that ends as by kill -9 where a file of the folder `orders` says
 * so, and takes that file away: `KIND.write` when a job of the kind sends a change to the database that has the words of that
 * file in it, which may or may not be carried out; `KIND.end` when all of it is done but that the queue knows. Takes the database's connection as JSON,
 * the folder of orders and that of the steps; begins once it gets its DATA_DIR as a line.
 */

const [connection = '', orders = '', steps = ''] = process.argv.slice(2)
const [dataDir] = await once(createInterface(process.stdin), 'line')
const config = readConfig({ ...process.env, DATA_DIR: dataDir })
const context = openContext({
  config,
  connection: JSON.parse(connection),
  clock: systemClock,
  log: createLog(config),
})

const die = () => process.kill(process.pid, 'SIGKILL')
/** Of the jobs of which one is to end in the middle. */
const mortal = new AsyncLocalStorage<string>()
const changes = /^\s*(insert|update|delete|with|select (pg_notify|graphile_worker))\b/i

const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
  const sent = Reflect.apply(query, this, asked)
  const [first] = asked
  const text = typeof first === 'string' ? first : String((first as { text?: string } | null)?.text)
  const words = mortal.getStore()
  if (words !== undefined && changes.test(text) && text.includes(words)) die()
  return sent
}

/** What an order says; null where there is none. Of several workers one alone obeys. */
async function takeOrder(order: string): Promise<string | null> {
  const file = path.join(orders, order)
  const words = await readFile(file, 'utf8').catch(() => null)
  if (words === null) return null
  // Not `rm`, to which a file that is gone meanwhile is no fault: two would obey.
  return unlink(file).then(
    () => words,
    () => null,
  )
}

const handlers = new Proxy(jobHandlers(context, stepsBy(steps)), {
  get(all, name) {
    const handle = (...asked: unknown[]): Promise<void> => Reflect.apply(Reflect.get(all, name), all, asked)
    return async (...asked: unknown[]) => {
      const words = await takeOrder(`${String(name)}.write`)
      if (words !== null) {
        await mortal.run(words, () => handle(...asked))
        await writeFile(path.join(orders, `unreached ${String(name)}`), words)
        die()
      }
      await handle(...asked)
      if ((await takeOrder(`${String(name)}.end`)) !== null) die()
    }
  },
})

const apart = !(await sharesFolder(context, []))
startRunner(context, handlers, { apart, timing: { look: 100, patience: 500, answer: 5000 } })
