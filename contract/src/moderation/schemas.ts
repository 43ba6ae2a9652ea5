import { z } from 'zod'
import {
  caseTextMax,
  reportContactMax,
  reportContactMin,
  reportSenderMax,
  reportStatementMax,
  reportStatementMin,
} from '../limits.ts'
import { oneOf, text } from '../values.ts'

/**
 * What a report is about. On consent and on age the work is hidden before staff have checked it; on
 * age it is sealed too.
 */
export const reportReasons = ['rights', 'consent', 'age', 'illegal', 'wrong', 'other'] as const
export const caseStates = ['open', 'decided', 'appealed', 'closed'] as const
export const caseOutcomes = ['rejected', 'partly', 'upheld'] as const
export const caseReviews = ['kept', 'reversed', 'partly'] as const
/** The reporter, and the side that is responsible for the work. */
export const caseSides = ['reporter', 'other'] as const
/** What may be taken from a work. */
export const removable = ['cover', 'stills', 'video', 'magnets'] as const
export const blockable = ['number', 'info_hash', 'file_hash'] as const

/** Text of a form, of which blanks at the ends are no part. */
const written = (min: number, max: number, error: string) =>
  z
    .string({ error })
    .trim()
    .pipe(text(min, max, error))

export const reason = oneOf(reportReasons)

export const statement = written(
  reportStatementMin,
  reportStatementMax,
  `请写 ${reportStatementMin} 到 ${reportStatementMax} 个字`,
)

export const sender = written(0, reportSenderMax, `最多 ${reportSenderMax} 个字`)

export const contact = written(
  reportContactMin,
  reportContactMax,
  `请留下能联系到你的方式，${reportContactMin} 到 ${reportContactMax} 个字符`,
)

/** By which a side looks its case up, as it was given: `YH-7Q2M-4KD8-W3PT`. Capitals, blanks and dashes do not matter. */
export const caseCode = z
  .string({ error: '查询码不对' })
  .trim()
  .pipe(text(8, 40, '查询码不对'))

export const sendingId = z.uuid({ error: '应为 UUID' }).optional()

export const caseText = written(2, caseTextMax, `请写 2 到 ${caseTextMax} 个字`)

/** `C-1187` */
export const caseNumber = z.string().regex(/^C-\d+$/)
