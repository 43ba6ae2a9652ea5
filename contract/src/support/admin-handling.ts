import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { replyMax } from '../limits.ts'
import { count, id, isDht, staffNote, text, time } from '../values.ts'
import { answering } from './admin.ts'

/** Staff actions on messages. */

export const saveDraft = endpoint({
  method: 'POST',
  path: '/v2/staff/message/draft',
  summary: '保存草稿并占住这条留言：停写 60 秒内别人不能发送；空文字放开',
  who: answering,
  scope: 'messages:write',
  body: z.object({ messageId: id, text: text(0, replyMax, `最多 ${replyMax} 个字`) }),
  answer: data(
    z.strictObject({
      /** False: another member of staff is writing; the draft is saved all the same. */
      isHeld: z.boolean(),
      time,
    }),
  ),
})

export const takeOverMessage = endpoint({
  method: 'POST',
  path: '/v2/staff/message/take',
  summary: '接手同事正在写的留言',
  who: answering,
  scope: 'messages:write',
  body: z.object({ messageId: id }),
  answer: z.strictObject({}),
})

export const assignMessage = endpoint({
  method: 'POST',
  path: '/v2/staff/message/assign',
  summary: '把留言分给同事，或放回队列',
  who: answering,
  scope: 'messages:write',
  body: z.object({ messageId: id, staffId: id.nullable() }),
  answer: z.strictObject({}),
})

export const putOffMessage = endpoint({
  method: 'POST',
  path: '/v2/staff/message/later',
  summary: '稍后提醒：到时回到队列；没有人接下的归自己。0 分钟为立刻回来',
  who: answering,
  scope: 'messages:write',
  body: z.object({
    messageId: id,
    minutes: z
      .int({ error: '应为 0 到 20160 的整数' })
      .min(0, { error: '应为 0 到 20160 的整数' })
      .max(20_160, { error: '应为 0 到 20160 的整数' }),
  }),
  answer: data(z.strictObject({ laterTime: time.nullable() })),
})

export const addMessageNote = endpoint({
  method: 'POST',
  path: '/v2/staff/message/note',
  summary: '给同事留一句话：记在这条留言里，会员看不到；同事正在回复时也可以写',
  who: answering,
  scope: 'messages:write',
  body: z.object({
    messageId: id,
    text: staffNote,
    sendingId: z.uuid({ error: '应为 UUID' }).optional(),
  }),
  answer: z.strictObject({}),
})

export const listColleagues = endpoint({
  method: 'GET',
  path: '/v2/staff/message/colleagues',
  summary: '能答留言的同事，各接下多少',
  who: answering,
  scope: 'messages:read',
  query: z.object({ isDht }),
  answer: data(z.array(z.strictObject({ userId: id, userName: z.string(), open: count }))),
})
