import { type ChildProcess, spawn } from 'node:child_process'
import { access, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { demoCode, endPaymentsWithDemo, makeDemoPlans } from '../domains/billing/service/demo.ts'
import { catalogueIsEmpty, isLive } from '../domains/catalogue/queries/version.ts'
import { demoStaffPassword } from '../domains/members/demo-password.ts'
import { demoAccounts, demoPassword, makeDemoMembers } from '../domains/members/service/demo.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { type Context, openContext } from '../platform/context.ts'
import type { GracefulShutdown } from '../platform/graceful-shutdown.ts'
import { isAtHome } from '../platform/http/demo-access.ts'
import { markFolder } from '../platform/site/folder-mark.ts'
import { endChild, environmentWith, repository, runWorker } from './children.ts'
import { openProgram, runProgram } from './program.ts'
import { serve } from './serving.ts'
import { mayBeSimulated, type SimulatedPayments, simulatePayments } from './simulated-payments.ts'

/** The entry of `npm start`: database, schema, API, and the demo catalogue where there is nothing yet. */

/** While this file is there, a fill has begun that did not end. */
const unfinishedFill = (config: Config) => path.join(config.dataDir, 'demo-unfinished')

async function needsDemo({ config, db }: Context): Promise<boolean> {
  if (config.demo.mode === 'off' || (await isLive(db))) return false
  const begun = await access(unfinishedFill(config)).then(
    () => true,
    () => false,
  )
  return begun || (await catalogueIsEmpty(db))
}

/** Makes the demo's accounts, plans and code, and answers what to print of them. */
async function openDemoAccounts(context: Context, demoComes: boolean): Promise<string[]> {
  const { demo } = context.config
  if (demo.mode === 'off' || !(await makeDemoMembers(context, demoComes))) return []
  const codeIsOpen = await makeDemoPlans(context, demoComes)
  if (!isAtHome(context.config))
    return ['  demo accounts: closed, since others than this machine reach the site']
  const named = (isStaff: boolean) =>
    demoAccounts
      .filter(({ roles }) => roles.length > 0 === isStaff)
      .map(({ userName, title }) => `${userName} (${title})`)
      .join(', ')
  const lines = [
    `  demo accounts: ${named(false)}; password ${demoPassword}`,
    `                 ${named(true)}; password ${demoStaffPassword(context.config.dataDir)}, of this install alone`,
  ]
  return codeIsOpen ? [...lines, `  demo activation code, to be redeemed once: ${demoCode}`] : lines
}

/** Has the demo be paid by the simulated gateway, where it is not paid otherwise. A site without it works as well. */
async function openDemoPayments(context: Context, hasDemo: boolean): Promise<SimulatedPayments | undefined> {
  if (!hasDemo || !mayBeSimulated(context.config)) return undefined
  return simulatePayments(context).catch((error) => {
    context.log.error({ err: error }, 'payments cannot be simulated')
    return undefined
  })
}

/** As if the settings had been in our environment from the start. */
function withSettings({ connection, log }: Context, settings: Record<string, string>): Context {
  return openContext({ config: readConfig(environmentWith(settings)), connection, log })
}

/** Fills the catalogue in a process of its own, so that the site answers meanwhile. */
async function fillDemo({ config, log }: Context): Promise<ChildProcess> {
  await writeFile(unfinishedFill(config), '')
  console.log(`Filling the catalogue with ${config.demo.works} invented works; the site answers meanwhile`)
  const begin = performance.now()
  const script = path.join(repository, 'demo/fill.ts')
  const child = spawn(process.execPath, [script], {
    cwd: repository,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  child.once('exit', async (code, signal) => {
    if (code === 0) {
      await rm(unfinishedFill(config), { force: true })
      console.log(`The catalogue is filled, in ${((performance.now() - begin) / 1000).toFixed(1)} s`)
    } else if (signal === null)
      log.error({ code }, 'the demo catalogue is not complete; the next start goes on')
  })
  return child
}

async function start(stopping: GracefulShutdown): Promise<void> {
  const plain = await openProgram(stopping, { claims: true })
  const { config, isEmbedded } = plain
  const demoComes = isEmbedded && (await needsDemo(plain))
  const demoLines = isEmbedded ? await openDemoAccounts(plain, demoComes) : []
  const simulated = await openDemoPayments(plain, demoLines.length > 0)
  if (simulated) stopping.add('payments', simulated.end)
  const context = simulated ? withSettings(plain, simulated.settings) : plain
  if (simulated) {
    stopping.add('pool of the demo', () => context.close())
    stopping.add(
      'end of the simulated gateway',
      endPaymentsWithDemo(context, () => simulated.end(AbortSignal.abort())),
    )
  }
  stopping.checkpoint()
  await markFolder(context)
  const url = await serve(context, stopping, simulated && { settings: simulated.settings })
  const { name } = await context.site.read()
  console.log(`${name} is open at ${config.http.publicUrl ?? url}`)
  console.log(`  API for programs: ${url}/prod-api/docs`)
  console.log(`  data: ${isEmbedded ? config.dataDir : 'the database of DATABASE_URL'}`)
  for (const line of demoLines) console.log(line)
  if (simulated) console.log(`  payments: simulated, nothing is charged; orders at ${simulated.url}`)
  console.log('  Ctrl-C ends it')

  if (config.worker) stopping.add('worker', runWorker(context, simulated?.settings))
  if (demoComes) {
    const fill = await fillDemo(context)
    stopping.add('demo', (forced) => endChild(fill, forced))
  }
}

await runProgram(start)
