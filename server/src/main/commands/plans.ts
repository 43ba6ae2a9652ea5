import { allPlans } from '../../domains/billing/queries/plans.ts'
import { addLevel, createPlan, sellPlan } from '../../domains/billing/service/plan-commands.ts'
import { levelNames } from '../../domains/members/queries/levels.ts'
import { systemClock } from '../../platform/clock.ts'
import { fenOf, yuan } from '../../platform/payments/amounts.ts'
import type { Said } from '../../platform/text/said.ts'
import { withCatalogue } from './catalogue.ts'
import {
  type ExitCode,
  exitCodes,
  inWords,
  readArguments,
  remark,
  type Terminal,
  tell,
  UsageError,
} from './command.ts'
import { sayMembershipResult } from './words/membership-words.ts'
import { sayUsage } from './words/usage-words.ts'

export const help = `Usage: manage plans [list]
       manage plans add NAME --price YUAN --days DAYS [options]
       manage plans retire PLAN
       manage plans offer PLAN
       manage plans add-level NUMBER NAME

What members can buy. Plans are changed in the back office (/staff/plans); orders keep what they were offered.

  list        All plans as they are shown, those that are not on sale last, and the levels.
  add         Puts a plan on sale at once.
  retire      Takes a plan off sale. What was ordered of it is still paid and granted.
  offer       Puts a retired plan on sale again.
  add-level   Makes a level, 3 to 99; a higher one can watch all that a lower one can.

Options of add:
  --price YUAN        what is paid, such as 49 or 49.00
  --days DAYS         how long it lasts, 1 to 36500
  --orig-price YUAN   the price before, shown struck out; as --price where it is left out
  --level NUMBER      the level that it gives; 2 (VIP) where it is left out
  --remark TEXT       a line below the name, up to 60 characters
  --position NUMBER   plans are shown from the lowest to the highest; 0 where it is left out

Exit codes: 0 done, 1 it failed or was refused, 2 wrong usage.
`

const priceMax = 999_999_900
const daysMax = 36_500

function readOrder(args: string[]) {
  return readArguments({
    args,
    allowPositionals: true,
    options: {
      price: { type: 'string' },
      days: { type: 'string' },
      'orig-price': { type: 'string' },
      level: { type: 'string' },
      remark: { type: 'string' },
      position: { type: 'string' },
    },
  })
}
type Options = ReturnType<typeof readOrder>['values']

function price(name: string, text: string): number {
  const fen = fenOf(text)
  if (fen === null || fen < 1 || fen > priceMax) throw new UsageError(sayUsage('price', name, text))
  return fen
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = /^-?\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) throw new UsageError(sayUsage('number', name, min, max))
  return value
}

function line(name: string, text: string, min: number, max: number): string {
  const trimmed = text.trim()
  const length = [...trimmed].length
  if (length < min || length > max || /\p{C}/u.test(trimmed))
    throw new UsageError(sayUsage('text', name, min, max))
  return trimmed
}

const now = () => new Date(systemClock.now())

async function list(terminal: Terminal): Promise<void> {
  const { plans, levels } = await withCatalogue(terminal, async ({ db }) => ({
    plans: await allPlans(db),
    levels: await levelNames(db),
  }))
  const words = (said: Said) => inWords(terminal, said)
  for (const plan of plans) {
    const before =
      plan.orig_price_fen > plan.price_fen ? words(sayMembershipResult('was', yuan(plan.orig_price_fen))) : ''
    const columns = [
      plan.id,
      words(sayMembershipResult('plan-state', plan.on_sale)),
      words(sayMembershipResult('plan-position', plan.position)),
      words(sayMembershipResult('plan-level', plan.level_id)),
      words(sayMembershipResult('days', plan.days)),
      `${words(sayMembershipResult('yuan', yuan(plan.price_fen)))}${before}`,
      plan.name,
      ...(plan.remark === '' ? [] : [plan.remark]),
      ...(plan.is_demo ? [words(sayMembershipResult('demo'))] : []),
    ]
    terminal.out.write(`${columns.join('  ')}\n`)
  }
  const names = [...levels].sort(([a], [b]) => a - b).map(([id, name]) => `${id} ${name}`)
  remark(terminal, sayMembershipResult('plan-count', plans.length, names))
}

async function add(values: Options, names: string[], terminal: Terminal): Promise<void> {
  const [name] = names
  if (name === undefined || names.length > 1) throw new UsageError(sayUsage('plan-name'))
  if (values.price === undefined || values.days === undefined) throw new UsageError(sayUsage('plan-terms'))
  const fen = price('price', values.price)
  const plan = {
    name: line('NAME', name, 1, 40),
    remark: line('--remark', values.remark ?? '', 0, 60),
    fen,
    origFen: values['orig-price'] === undefined ? fen : price('orig-price', values['orig-price']),
    levelId: wholeNumber('--level', values.level ?? '2', 1, 99),
    days: wholeNumber('--days', values.days, 1, daysMax),
    position: wholeNumber('--position', values.position ?? '0', -1000, 1000),
  }
  const id = await withCatalogue(terminal, ({ db }) => createPlan(db, plan, now()))
  tell(terminal, sayMembershipResult('plan-added', id, plan.name, plan.days, yuan(fen)))
}

async function sell(ids: string[], onSale: boolean, terminal: Terminal): Promise<void> {
  const [id = ''] = ids
  if (ids.length !== 1 || !/^\d{16,18}$/.test(id)) throw new UsageError(sayUsage('plan-id'))
  const changed = await withCatalogue(terminal, ({ db }) => sellPlan(db, id, onSale, now()))
  tell(terminal, sayMembershipResult('plan-sold', id, onSale, changed))
}

async function makeLevel(given: string[], terminal: Terminal): Promise<void> {
  const [number = '', name = ''] = given
  if (given.length !== 2) throw new UsageError(sayUsage('plan-level'))
  const levelId = wholeNumber('NUMBER', number, 3, 99)
  const groupName = line('NAME', name, 1, 20)
  await withCatalogue(terminal, ({ db }) => addLevel(db, levelId, groupName, now()))
  tell(terminal, sayMembershipResult('level-added', levelId, groupName))
}

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readOrder(args)
  const [action = 'list', ...rest] = positionals
  const [option] = Object.keys(values)
  if (action !== 'add' && option !== undefined) throw new UsageError(sayUsage('belongs-to', option, 'add'))
  if (action === 'add') await add(values, rest, terminal)
  else if (action === 'retire' || action === 'offer') await sell(rest, action === 'offer', terminal)
  else if (action === 'add-level') await makeLevel(rest, terminal)
  else if (action === 'list' && rest.length === 0) await list(terminal)
  else throw new UsageError(sayUsage('no-action', 'plans', [action, ...rest].join(' ')))
  return exitCodes.done
}
