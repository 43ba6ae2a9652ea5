import type { AnswerTo, PostInput } from '../../../../api/client.ts'

export type Pictures = AnswerTo<'GET /v2/staff/works/pictures/{id}'>['data']
export type Picture = Pictures['stills'][number]

/** The body of a change of pictures: the keys of all of them, in their new order. */
export type PictureOrder = Omit<PostInput<'POST /v2/staff/works/pictures'>['body'], 'workId' | 'stamp'>

export const pictureOrderOf = ({ cover, stills }: Pictures): PictureOrder => ({
  cover: cover?.key ?? null,
  stills: stills.map(({ key }) => key),
})

/** A still one place on or back; at either end it stays. */
export function moveStill(pictures: Pictures, key: string, by: 1 | -1): PictureOrder | null {
  const { cover, stills } = pictureOrderOf(pictures)
  const from = stills.indexOf(key)
  const to = from + by
  if (from < 0 || to < 0 || to >= stills.length) return null
  return { cover, stills: stills.with(from, stills[to] ?? key).with(to, key) }
}

export function removePicture(pictures: Pictures, key: string): PictureOrder {
  const { cover, stills } = pictureOrderOf(pictures)
  return cover === key && !stills.includes(key)
    ? { cover: null, stills }
    : { cover, stills: stills.filter((one) => one !== key) }
}

/** A still becomes the cover, and the cover before a still in its place: nothing is lost. */
export function makeCover(pictures: Pictures, key: string): PictureOrder | null {
  const { cover, stills } = pictureOrderOf(pictures)
  if (cover === key) return null
  const others = stills.flatMap((one) => (one === key ? (cover === null ? [] : [cover]) : [one]))
  return { cover: key, stills: [...new Set(others)] }
}
