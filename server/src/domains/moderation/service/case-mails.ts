import { failureOf } from '@yehang/contract'
import { dayMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import { StaffError } from '../../../platform/files/source-error.ts'
import { siteAddress } from '../../../platform/http/site-address.ts'
import { addJob, type Jobs } from '../../../platform/jobs/queries.ts'
import type { RunningJob } from '../../../platform/jobs/runner.ts'
import { mailFault, sendMail } from '../../../platform/mail/mail.ts'
import { addEvent, type CaseRecord, countSince, eventsOf, findCase } from '../queries/cases.ts'
import { mailNames, mailSentences, mailSubject, mailText, mailWords } from '../words.ts'
import { numberOf } from './case-codes.ts'

/**
 * The state of a case, mailed to a side that left an address. The job has the case and the side:
 * the address itself is only in the case, neither in the queue nor in a log.
 */

type Mail = Jobs['case-mail']
type About = Mail['about']
type Side = Mail['side']

const sides: readonly Side[] = ['reporter', 'other']

/** Half a day of tries: mail servers are away for hours. */
const maxAttempts = 12
/**
 * A reporter may enter a foreign address: it gets receipts for so many reports a day, and no more.
 */
const receiptsADay = 3

const address = /^[^\s@<>"',;:()[\]\\]{1,64}@([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/i

/** The mail address that a contact is; null where it is none. */
export function mailAddress(contact: string): string | null {
  const written = contact.trim()
  return address.test(written) ? written : null
}

/** How a side is reached, by what it wrote last. */
function contactOf({ contact, appealSide, appealContact }: CaseRecord, side: Side): string | null {
  if (appealSide === side && appealContact) return appealContact
  return side === 'reporter' ? contact : null
}

/** Queues a mail to a side, if this site sends mail and the side left an address. */
export async function tellSide(
  { config }: Pick<Context, 'config'>,
  tx: DatabaseTransaction,
  held: CaseRecord,
  about: About,
  side: Side,
  now: Date,
): Promise<void> {
  if (config.mail.smtpUrl === undefined) return
  if (mailAddress(contactOf(held, side) ?? '') === null) return
  if (about === 'received') {
    const recent = await countSince(tx, held.sourceMark, new Date(now.getTime() - dayMs), receiptsADay + 1)
    if (recent > receiptsADay) return
  }
  const key = `case-mail ${held.id} ${about} ${side}`
  await addJob(tx, 'case-mail', { caseId: held.id, about, side }, { key, maxAttempts })
}

/** Both sides. */
export async function tellSides(
  context: Pick<Context, 'config'>,
  tx: DatabaseTransaction,
  held: CaseRecord,
  about: About,
  now: Date,
): Promise<void> {
  await tellSide(context, tx, held, about, 'reporter', now)
  await tellSide(context, tx, held, about, 'other', now)
}

/** Its event has it, by which a mail that went is not sent again. */
const mailEvent = ({ about, side }: Pick<Mail, 'about' | 'side'>) => `${about} ${side}`

const wordsOfEvents: ReadonlyMap<string, string> = new Map(
  Object.keys(mailNames).flatMap((name) =>
    sides.map((side) => {
      const mail = { about: name as About, side }
      return [mailEvent(mail), mailWords(mail)] as const
    }),
  ),
)

/** The words of the event of a mail; what older versions wrote is words already. */
export const mailEventWords = (event: string): string => wordsOfEvents.get(event) ?? event

/** Sends one. A permanently refused address and a server that stays away are reported to staff. */
export async function sendCaseMail(context: Context, mail: Mail, job: RunningJob): Promise<void> {
  const { db, clock, config, log } = context
  const { caseId, about, side } = mail
  const held = await findCase(db, caseId)
  const to = held && mailAddress(contactOf(held, side) ?? '')
  if (!held || !to || config.mail.smtpUrl === undefined) return
  const which = mailEvent(mail)
  const events = await eventsOf(db, caseId)
  if (events.some(({ kind, text }) => kind === 'mailed' && text === which)) return
  const [subject, text] = mailSentences[about]
  const code = side === 'reporter' ? held.code : held.otherCode
  const { name } = await context.site.read()
  const note = (kind: string) =>
    db.transaction().execute((tx) => addEvent(tx, { caseId, kind, text: which }, new Date(clock.now())))
  try {
    await sendMail(config, {
      to,
      subject: mailSubject(name, numberOf(held.number), subject),
      text: mailText(text, `${siteAddress(config)}/report/${code}`, code),
    })
  } catch (error) {
    const fault = mailFault(error)
    log.warn({ fault, caseId, about }, 'a mail about a case could not be sent')
    const isRefused = Number(fault.responseCode) >= 500 && fault.command !== 'AUTH'
    // Without what was caught: replies of servers repeat the address.
    if (!isRefused && !job.isLastTry) throw new StaffError('case_mail_waits')
    await note('mail-failed')
    job.failed?.(failureOf('case_mail_undeliverable'))
    return
  }
  await note('mailed')
}
