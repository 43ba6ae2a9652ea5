import type { AnswerTo } from '../../api/client.ts'

export type JobKind = AnswerTo<'GET /v2/staff/overview/state'>['data']['queue'][number]['kind']

export const jobKindLabels: Record<JobKind, string> = {
  transcode: '转码',
  fetch: '云下载',
  'check-order': '支付回查',
  import: '导入',
  'remove-media': '下架清理',
  other: '其他',
}

/** Of a video: the present step, or the step at which it stopped. */
export { videoStateWords as videoStepLabels } from '@yehang/contract/state-words'
