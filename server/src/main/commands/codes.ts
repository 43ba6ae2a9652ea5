import { showCode } from '../../domains/billing/code-format.ts'
import { listBatches } from '../../domains/billing/queries/codes.ts'
import { makeBatch, revokeBatch } from '../../domains/billing/service/code-batches.ts'
import { dayMs, shanghaiTime, systemClock } from '../../platform/clock.ts'
import { csvLines } from '../../platform/text/csv.ts'
import type { Said } from '../../platform/text/said.ts'
import { withCatalogue } from './catalogue.ts'
import { withNewFile } from './code-file.ts'
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
import { onInterruption } from './interruption.ts'
import { ProgressLine } from './progress.ts'
import { withSite } from './site.ts'
import { sayMembershipResult } from './words/membership-words.ts'
import { sayUsage } from './words/usage-words.ts'

const countMax = 100_000

export const help = `Usage: manage codes make COUNT --plan PLAN [options]
       manage codes list
       manage codes revoke BATCH

Activation codes: who redeems one is given the days and the level of a plan, as they were when it was made.

  make     Makes 1 to ${countMax} codes and writes them as CSV. They are shown this once: what is kept are hashes, made with
           the site's secret key (SECRET_KEY, or DATA_DIR/secret-key). With another key they are worth nothing.
  list     All batches with how many codes were made, redeemed and revoked.
  revoke   Voids all codes of a batch that were not redeemed. What was redeemed stays.

Options of make:
  --plan PLAN     id of a plan, on sale or not; manage plans shows them
  --ends DATE     last day in Shanghai on which they can be redeemed, as 2027-12-31; left out: no end
  --label TEXT    what they are for, up to 60 characters; it is shown in list and in the CSV
  --file PATH     writes a new file that only you can read; left out: they go to the output

Exit codes: 0 done, 1 it failed or was refused, 2 wrong usage.
`

function readOrder(args: string[]) {
  return readArguments({
    args,
    allowPositionals: true,
    options: {
      plan: { type: 'string' },
      ends: { type: 'string' },
      label: { type: 'string' },
      file: { type: 'string' },
    },
  })
}
type Options = ReturnType<typeof readOrder>['values']

/** The end of a day of Asia/Shanghai that is not over. */
function endOfDay(text: string): Date {
  const begin = new Date(`${text}T00:00:00+08:00`)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(begin.getTime())
  if (!isDay || shanghaiTime(begin.getTime()).slice(0, 10) !== text)
    throw new UsageError(sayUsage('not-a-day', text))
  const end = new Date(begin.getTime() + dayMs)
  if (end.getTime() <= systemClock.now()) throw new UsageError(sayUsage('day-over', text))
  return end
}

const dayOf = (end: Date | null) => (end === null ? '' : shanghaiTime(end.getTime() - 1000).slice(0, 10))

function readBatch(values: Options, counts: string[]) {
  const [count = ''] = counts
  const isCount = /^\d{1,6}$/.test(count) && Number(count) >= 1 && Number(count) <= countMax
  if (counts.length !== 1 || !isCount) throw new UsageError(sayUsage('number', 'COUNT', 1, countMax))
  const { plan = '' } = values
  if (!/^\d{16,18}$/.test(plan)) throw new UsageError(sayUsage('codes-plan'))
  const label = values.label?.trim() ?? ''
  if ([...label].length > 60 || /\p{C}/u.test(label)) throw new UsageError(sayUsage('label'))
  const endsAt = values.ends === undefined ? null : endOfDay(values.ends)
  return { planId: plan, count: Number(count), label, endsAt }
}

async function make(values: Options, counts: string[], terminal: Terminal): Promise<void> {
  const wanted = readBatch(values, counts)
  const { file } = values
  const words = (said: Said) => inWords(terminal, said)
  const progress = new ProgressLine(terminal)
  const interruption = onInterruption(() => progress.say(words(sayMembershipResult('codes-ending'))))
  const making = (write: (text: string) => Promise<void>) =>
    withSite(terminal, (context) =>
      makeBatch(context, wanted, {
        signal: interruption.signal,
        onProgress: (done) =>
          progress.show(() => words(sayMembershipResult('codes-making', done, wanted.count))),
        keep: (codes, { plan }) => {
          const { label, endsAt } = wanted
          const rows = codes.map((code) => [
            showCode(code),
            plan.name,
            String(plan.days),
            dayOf(endsAt),
            label,
          ])
          return write(csvLines([['code', 'plan', 'days', 'last day', 'label'], ...rows]))
        },
      }),
    )
  try {
    let output = ''
    const toOutput = async (text: string) => {
      output = text
    }
    const { id, plan } = await (file === undefined ? making(toOutput) : withNewFile(file, making))
    terminal.out.write(output)
    progress.end()
    const made = [id, wanted.count, plan.name, plan.days] as const
    remark(
      terminal,
      file === undefined
        ? sayMembershipResult('codes-made', ...made)
        : sayMembershipResult('codes-in-file', ...made, file),
    )
  } finally {
    progress.end()
    interruption.end()
  }
}

async function list(terminal: Terminal): Promise<void> {
  const batches = await withCatalogue(terminal, ({ db }) => listBatches(db))
  const words = (said: Said) => inWords(terminal, said)
  for (const batch of batches) {
    const columns = [
      batch.id,
      shanghaiTime(batch.createdAt.getTime()),
      words(sayMembershipResult('batch-made', batch.codes)),
      words(sayMembershipResult('batch-redeemed', batch.redeemed)),
      words(sayMembershipResult('batch-revoked', batch.revoked)),
      words(sayMembershipResult('batch-terms', batch.days, batch.levelId, batch.planName)),
      words(
        batch.endsAt === null
          ? sayMembershipResult('batch-endless')
          : sayMembershipResult('batch-until', dayOf(batch.endsAt)),
      ),
      ...(batch.label === '' ? [] : [batch.label]),
      ...(batch.isDemo ? [words(sayMembershipResult('demo'))] : []),
    ]
    terminal.out.write(`${columns.join('  ')}\n`)
  }
  remark(terminal, sayMembershipResult('batch-count', batches.length))
}

async function revoke(ids: string[], terminal: Terminal): Promise<void> {
  const [id = ''] = ids
  if (ids.length !== 1 || !/^\d{16,18}$/.test(id)) throw new UsageError(sayUsage('codes-batch'))
  const now = new Date(systemClock.now())
  const revoked = await withCatalogue(terminal, ({ db }) => revokeBatch(db, id, now))
  tell(terminal, sayMembershipResult('codes-revoked', revoked, id))
}

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readOrder(args)
  const [action, ...rest] = positionals
  const [option] = Object.keys(values)
  if (action !== 'make' && option !== undefined) throw new UsageError(sayUsage('belongs-to', option, 'make'))
  if (action === 'make') await make(values, rest, terminal)
  else if (action === 'list' && rest.length === 0) await list(terminal)
  else if (action === 'revoke') await revoke(rest, terminal)
  else throw new UsageError(sayUsage('codes-action'))
  return exitCodes.done
}
