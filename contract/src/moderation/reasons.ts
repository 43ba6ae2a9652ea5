import type { ReasonEntries } from '../reason.ts'

interface Max {
  max: number
}

export const moderationReasons = {
  // reports
  reported_work_unknown: { code: 500, words: '没有这部作品' },
  reported_work_ambiguous: {
    code: 500,
    words: '几个频道都有这个编号，请填作品页地址里的数字',
    inField: '请填作品页地址里的数字',
  },
  work_taken_down: { code: 500, words: '这部作品已经下架' },
  report_code_unknown: { code: 404, words: '没有这个查询码，请检查后重新输入' },
  attachments_closed: { code: 402, words: '这件现在不能再加附件' },
  attachments_full: { code: 402, words: ({ max }: Max) => `最多附 ${max} 份` },
  attachment_type: { code: 500, words: '附件只收 PDF、JPG、PNG、WebP' },
  attachment_not_found: { code: 404, words: '没有这份附件' },
  appealed_already: { code: 402, words: '这件已经申诉过，申诉只有一次' },
  not_decided_yet: { code: 402, words: '这件还没有裁定' },
  appeal_late: {
    code: 402,
    words: ({ days }: { days: number }) => `裁定后 ${days} 天内可以申诉，现在已经过期`,
  },
  appeal_needless: { code: 402, words: '这件裁定没有需要你申诉的' },
  appeal_of_own_decision: { words: '你是原裁定人，不能复核' },
  sealed_case_for_admins: { words: '封存的案件只有管理员能办' },
  case_mail_waits: { words: '信没有寄出，稍后再试' },
  case_mail_undeliverable: { words: '信寄不到，对方邮箱不收或邮件服务器不通' },
  // the back office
  case_not_found: { code: 404, words: '没有这个案件' },
  case_decided: { code: 402, words: '这件已经裁定' },
  case_number_mistyped: {
    code: 500,
    words: ({ expected }: { expected: string }) => `请手打案件号 ${expected}`,
    inField: '和案件号不一致',
  },
  number_ending_mistyped: {
    code: 500,
    words: ({ expected }: { expected: string }) => `请手打番号的末尾 ${expected}`,
    inField: '和番号的末尾不一致',
  },
  review_by_decider: { code: 402, words: '原裁定人不能办复核' },
  review_own_decision: { code: 402, words: '第一次裁定是你做的，申诉要由另一位同事复核' },
  no_appeal_waiting: { code: 402, words: '这件没有在等复核的申诉' },
  sealed_case_not_assignable: { code: 402, words: '封存的案件只能由管理员自己接' },
  colleague_unknown: { code: 500, words: '没有这位同事' },
  sealed_work_not_restorable: { code: 402, words: '封存的作品不能恢复，要由两位管理员裁定不成立' },
  work_not_on_site: { code: 500, words: '作品已经不在站上' },
  sealed_case_not_partly: { code: 500, words: '封存的案件只能成立或不成立' },
  partly_without_choice: { code: 500, words: '部分成立要勾选去掉或封锁什么', inField: '至少选一项' },
  block_needs_magnets_removed: {
    code: 500,
    words: '要封锁 info hash，先勾选去掉磁力',
    inField: '先勾选去掉磁力',
  },
  block_needs_files_removed: {
    code: 500,
    words: '要封锁文件指纹，先勾选去掉图或影片',
    inField: '先勾选去掉图或影片',
  },
  release_agreed_already: { code: 402, words: '你已经同意解封，要等另一位管理员' },
  burst_not_admin: { code: 500, words: '成批驳回只有管理员能办' },
  burst_too_long: {
    code: 500,
    words: ({ days }: { days: number }) => `一次最多 ${days} 天`,
    inField: '太早',
  },
  burst_too_small: { code: 500, words: ({ min }: { min: number }) => `同一来源不到 ${min} 件，请逐件裁定` },
  burst_too_large: { code: 500, words: ({ max }: Max) => `一次最多 ${max} 件，请缩短时间` },
  burst_changed_meanwhile: { code: 500, words: '这一来源的案件刚有变动，请看过新的再驳回' },
} as const satisfies ReasonEntries
