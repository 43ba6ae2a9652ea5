import { appealDays, reportHours } from '@yehang/contract'
import type { Jobs } from '../../platform/jobs/queries.ts'

type Mail = Jobs['case-mail']
type About = Mail['about']

export const mailNames: Record<About, string> = {
  received: '收到回执',
  decided: '裁定通知',
  appealed: '申诉回执',
  reviewed: '复核通知',
}

/**
 * Neither the work nor the text of the report: other people may see the screen on which a mail is
 * read.
 */
export const mailSentences: Record<About, readonly [subject: string, text: string]> = {
  received: ['已收到', `我们已收到你的举报，最迟 ${reportHours} 小时内答复。`],
  decided: ['已裁定', `这件举报已经裁定。理由在下面的页面上；不服的一方可以在 ${appealDays} 天内申诉一次。`],
  appealed: ['申诉已收到', `我们已收到你的申诉，由另一位工作人员复核，最迟 ${reportHours} 小时内答复。`],
  reviewed: ['已复核', '申诉已经复核，案件到此为止。结果和理由在下面的页面上。'],
}

/** What the event of a mail that went, or could not, says. */
export const mailWords = ({ about, side }: Pick<Mail, 'about' | 'side'>) =>
  `${mailNames[about]}，寄给${side === 'reporter' ? '来函人' : '另一方'}`

export const mailSubject = (site: string, caseNumber: string, subject: string) =>
  `${site}：案件 ${caseNumber} ${subject}`

export const mailText = (text: string, address: string, code: string | null) => `${text}

${address}

查询码：${code}
凭它看进度、读回信。请不要转给别人。

如果你没有在本站举报过，请忽略这封邮件。
`

/** What the steps of a case say. */
export const eventWords = {
  tokensEnded: (tokens: number) => (tokens > 0 ? `收回播放令牌 ${tokens} 枚` : ''),
  takenDownDirectly: (streams: number) => (streams > 0 ? `直接下架，收回播放令牌 ${streams} 枚` : '直接下架'),
} as const

/** Of a case that the site opened itself. */
export const ownSender = '本站'

/** The name of a file that came without one. */
export const attachmentName = '附件'

/** Of a sealed case. */
export const sealedWords = {
  contact: '已封存',
  file: (place: number) => `附件 ${place}`,
} as const
