import { z } from 'zod'
import { data, endpoint, rows } from '../endpoint.ts'
import { count, id, isDht, oneOf, pageNum, pageSize, time } from '../values.ts'

/** Works of imports that are perhaps in the catalogue already, under another number. */

const who = 'staff:works:import'

/** What two works have in common: a magnet, their number but for separators, or title and date. */
export const duplicateReasons = ['magnet', 'number', 'title'] as const

const duplicateWork = z.strictObject({ id, number: z.string(), title: z.string(), channel: count })

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/v2/staff/duplicate/list',
  summary: '导入的作品里可能和已有的是同一部的，等人合并或说不是',
  who,
  scope: 'imports:read',
  query: z.object({ pageNum, pageSize: pageSize(10), isDht }),
  answer: rows(
    z.strictObject({
      duplicateId: id,
      /** The newer one. */
      work: duplicateWork,
      other: duplicateWork,
      why: oneOf(duplicateReasons),
      foundTime: time,
    }),
  ),
})

export const keepWorksApart = endpoint({
  method: 'POST',
  path: '/v2/staff/duplicate/apart',
  summary: '不是同一部；以后不再提',
  who,
  scope: 'imports:write',
  body: z.object({ duplicateId: id }),
  answer: data(z.strictObject({ left: count })),
})
