import type { ReasonEntries } from '../reason.ts'

interface Variable {
  variable: string
}

interface Fault {
  fault: string
}

export const operationsReasons = {
  job_not_failed: { code: 500, words: '这件任务没有失败，不用重跑' },
  job_not_waiting: { code: 500, words: '这件任务已经不在排队' },
  job_not_cancellable: { code: 500, words: '这件任务不能在这里停下' },
  site_field_fixed: {
    code: 500,
    words: ({ variable }: Variable) => `这一项由环境变量 ${variable} 定，不能在这里改`,
  },
  site_no_channel: { code: 500, words: '至少要有一个频道显示' },
  site_channel_name_taken: { code: 500, words: ({ name }: { name: string }) => `有两个频道都叫「${name}」` },
  job_fault: { words: '处理时出错，详情见服务器日志' },
  // A backup is made from the command line, whose words these are.
  backup_interrupted: { words: ({ fault }: Fault) => fault },
  backup_disk_full: { words: ({ fault }: Fault) => fault },
  backup_unwritable: { words: ({ fault }: Fault) => fault },
  backup_no_site: { words: ({ fault }: Fault) => fault },
  backup_failed: { words: ({ fault }: Fault) => fault },
} as const satisfies ReasonEntries
