import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { pictureMaxBytes, stillsMax } from '../limits.ts'
import { count, isDht, oneOf, text, workId } from '../values.ts'

/** Cover and stills of a work. */

const who = 'staff:works:edit'

export const adminPicture = z.strictObject({
  /** By which a change names it. */
  key: z.string(),
  small: z.string(),
  big: z.string(),
  /** Of what was uploaded; null where it came with an import. */
  width: count.nullable(),
  height: count.nullable(),
})

export const adminPictures = z.strictObject({
  cover: adminPicture.nullable(),
  stills: z.array(adminPicture),
  /** Of all this; a change says which one it saw. */
  stamp: z.string(),
})

export const getAdminPictures = endpoint({
  method: 'GET',
  path: '/v2/staff/works/pictures/{id}',
  summary: '作品的封面和剧照',
  who,
  scope: 'works:read',
  params: z.object({ id: workId }),
  query: z.object({ isDht }),
  answer: data(adminPictures),
})

export const addAdminPicture = endpoint({
  method: 'PUT',
  path: '/v2/staff/works/pictures/{id}',
  summary: `上传一张封面或剧照：JPG、PNG、WebP，最多 ${pictureMaxBytes / 1024 / 1024} MB；重新编码并去掉元数据`,
  who,
  scope: 'works:write',
  params: z.object({ id: workId }),
  query: z.object({ as: oneOf(['cover', 'still']).default('still') }),
  bytes: pictureMaxBytes,
  answer: data(adminPictures.extend({ key: z.string() })),
})

const key = text(1, 1000)

export const setAdminPictures = endpoint({
  method: 'POST',
  path: '/v2/staff/works/pictures',
  summary: '排剧照的顺序、移除、设为封面；给出改过之后的全部。拿掉的图片一天之内还能放回来',
  who,
  scope: 'works:write',
  body: z.object({
    workId,
    stamp: text(1, 64),
    cover: key.nullable(),
    stills: z.array(key, { error: '应为一组图片' }).max(stillsMax, { error: `最多 ${stillsMax} 张剧照` }),
  }),
  answer: data(adminPictures),
})
