import type { AnswerTo } from '../../api/client.ts'

export type Reason = AnswerTo<'GET /v2/report/{reportCode}'>['data']['reason']

/** The possible reasons of a report, in words for the visitor who reports. */
export const reasons: readonly { value: Reason; title: string; detail: string }[] = [
  { value: 'rights', title: '权利', detail: '我是权利人或代理，没有授权' },
  { value: 'consent', title: '出镜同意', detail: '我在片中，没有同意公开。收到即隐藏' },
  { value: 'age', title: '年龄', detail: '出镜者可能未成年。收到即隐藏并封存' },
  { value: 'illegal', title: '违法内容', detail: '内容本身违反法律' },
  { value: 'wrong', title: '信息有误', detail: '标题、编号或条目不对' },
  { value: 'other', title: '其他', detail: '以上都不是' },
]

export const reasonTitle = (reason: Reason) => reasons.find(({ value }) => value === reason)?.title ?? ''
