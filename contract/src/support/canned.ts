import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { replyMax } from '../limits.ts'
import { changed, conflicts, id, isDht, text, time } from '../values.ts'
import { answering } from './admin.ts'

/** Replies made ready, with variables that an order fills. */

const written = {
  title: text(1, 20, '标题应为 1 到 20 个字'),
  text: text(1, replyMax, `内容应为 1 到 ${replyMax} 个字`),
  /** Says that an order has been granted: locked until it is true. */
  statesGrant: z.boolean({ error: '应为是或否' }),
}

const cannedReply = z.strictObject({
  cannedId: id,
  title: z.string(),
  text: z.string(),
  statesGrant: z.boolean(),
  updateTime: time,
})

export const listCanned = endpoint({
  method: 'GET',
  path: '/v2/staff/message/canned/list',
  summary: '快捷回复',
  who: answering,
  scope: 'messages:read',
  query: z.object({ isDht }),
  answer: data(z.array(cannedReply)),
})

export const createCanned = endpoint({
  method: 'POST',
  path: '/v2/staff/message/canned/create',
  summary: '新写一条快捷回复；变量只能是 {渠道} {金额} {订单尾号} {到期日} {用户名}',
  who: answering,
  scope: 'messages:write',
  body: z.object({ ...written, statesGrant: written.statesGrant.default(false) }),
  answer: data(z.strictObject({ cannedId: id })),
})

export const saveCanned = endpoint({
  method: 'POST',
  path: '/v2/staff/message/canned/save',
  summary: '保存快捷回复改过的栏目；有一栏在打开之后被别人改过，就都不写，逐栏列出',
  who: answering,
  scope: 'messages:write',
  body: z.object({
    cannedId: id,
    changes: z.object({
      title: changed(z.string(), written.title),
      text: changed(z.string(), written.text),
      statesGrant: changed(written.statesGrant),
    }),
  }),
  answer: data(z.strictObject({ saved: z.boolean(), conflicts, reply: cannedReply })),
})

export const removeCanned = endpoint({
  method: 'POST',
  path: '/v2/staff/message/canned/remove',
  summary: '删去一条快捷回复',
  who: answering,
  scope: 'messages:write',
  body: z.object({ cannedId: id }),
  answer: z.strictObject({}),
})
