import { base, type ModId, modNameOf, modNames } from '@yehang/contract'
import { idPattern } from '@yehang/contract/limits'
import { z } from 'zod'
import type { Site } from '../platform/site/site.ts'
import type { PagesOptions } from './options.ts'

/** What others are told of a work. */
export interface SharedWork {
  /** Its own address: also where a merged work, or another channel, was asked for. */
  path: string
  number: string
  title: string
  /** `2026-11-20`. */
  day: string
  minutes: number | undefined
  description: string
  /** A whole address. */
  picture: string | undefined
  hasFilm: boolean
  /** Anybody may watch. */
  isFree: boolean
}

const answer = z.object({
  code: z.literal(200),
  data: z.object({
    id: z.string(),
    number: z.string(),
    title: z.string(),
    pubTime: z.string(),
    pubText: z.string().optional(),
    picSmall: z.string().nullable(),
    picBig: z.string().nullable(),
    modId: z.literal([1, 2, 3, 4, 5]),
    isOnline: z.int(),
    duration: z.int().nullable(),
    playLevel: z.int(),
  }),
})

/** The id of the work to which an address leads; null for every other address. */
export function workOf(path: string): string | null {
  const [, channel, id = ''] = /^\/([a-z0-9]+)\/(\d+)\/*$/.exec(path) ?? []
  return modNames.some((name) => name === channel) && idPattern.test(id) ? id : null
}

const isShown = ({ channels }: Site, modId: ModId) =>
  channels.some(({ channel, visible }) => visible && channel === modNameOf(modId))

/** A published work of a channel that is shown; null where there is none. */
export async function sharedWork(
  id: string,
  site: Site,
  { read, address }: Pick<PagesOptions, 'read' | 'address'>,
): Promise<SharedWork | 'away' | null> {
  const { status, body } = await read(`${base}/v2/works/detail/${id}`)
  if (status !== 200) return 'away'
  const { data: answered } = answer.safeParse(JSON.parse(body.toString()))
  if (!answered || !isShown(site, answered.data.modId)) return null
  const { data: work } = answered
  const picture = work.picBig ?? work.picSmall
  const minutes = work.duration || undefined
  const facts = [work.number, work.pubText ?? work.pubTime, ...(minutes ? [`${minutes} 分钟`] : [])]
  return {
    path: `/${modNameOf(work.modId)}/${work.id}`,
    number: work.number,
    title: work.title,
    day: work.pubTime,
    minutes,
    description: `${facts.join(' · ')}。仅限成年人。`,
    picture: picture === null ? undefined : new URL(picture, address).href,
    hasFilm: work.isOnline === 1,
    isFree: work.playLevel === 0,
  }
}
