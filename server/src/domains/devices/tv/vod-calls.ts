import { idPattern } from '@yehang/contract'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/http/app-error.ts'
import { leftOff } from '../../library/personal/service.ts'
import type { Device } from '../service/device-gate.ts'
import { classesOf } from './classes.ts'
import { questionOf, type TvParameters } from './questions.ts'
import { nothing, vodPage, vodPlay } from './vod.ts'
import { vodXml } from './vod-xml.ts'
import type { TvCatalogue } from './works.ts'

export interface Answered {
  type: string
  text: string
}

export const jsonType = 'application/json; charset=utf-8'
export const xmlType = 'text/xml; charset=utf-8'
const json = (text: string): Answered => ({ type: jsonType, text })

interface Site {
  context: Context
  tv: TvCatalogue
}

const isAsked = (text: string | undefined) => text !== undefined && text !== ''

/**
 * `/tv/{token}/api`: TVBox types 1 and 4. Without parameters, and with `filter=true`, it is the home: categories with
 * their filters, and the newest.
 */
export async function answerApi(
  { context, tv }: Site,
  device: Device,
  parameters: TvParameters,
): Promise<Answered> {
  if (parameters.play !== undefined) return json(await play({ context, tv }, device, parameters.play))
  const question = questionOf(parameters)
  const isHome = !['t', 'wd', 'ids', 'ac', 'h'].some((name) => isAsked(parameters[name]))
  if (isHome) {
    const classes = await classesOf(context, tv, device.playLevel)
    const asked = question ?? { page: 1, size: 20 }
    return json(await tv.text(device, 'home', asked, (page) => vodPage(page, asked, false, classes)))
  }
  if (question === null) return json(vodPage(nothing, { page: 1, size: 20 }, false))
  return json(await tv.text(device, 'vod', question, (page) => vodPage(page, question, false)))
}

/** `/tv/{token}/provide`: MacCMS in JSON, and in XML with `at=xml`. */
export async function answerProvide(
  { context, tv }: Site,
  device: Device,
  parameters: TvParameters,
): Promise<Answered> {
  const isXml = parameters.at === 'xml'
  // As MacCMS: what is neither videolist nor detail is the list, with the categories.
  const isBrief = parameters.ac !== 'videolist' && parameters.ac !== 'detail'
  const asked = questionOf(parameters)
  const question = asked ?? { page: 1, size: 20 }
  const classes = isBrief ? { types: (await classesOf(context, tv, device.playLevel)).types } : {}
  const make = isXml ? vodXml : vodPage
  const format = `provide ${isXml ? 'xml' : 'json'} ${isBrief ? 'list' : 'detail'}`
  const text =
    asked === null
      ? make(nothing, question, isBrief, classes)
      : await tv.text(device, format, question, (page) => make(page, question, isBrief, classes))
  return { type: isXml ? xmlType : jsonType, text }
}

/** What an app hands on to its player: the stable address, as long as the level may watch the work. */
async function play({ context, tv }: Site, device: Device, asked: string): Promise<string> {
  const [, id = '', partId] = /(?:^|\/)(\d{16,19})(?:\/(\d{16,19}))?(?:\.m3u8)?$/.exec(asked) ?? []
  if (!idPattern.test(id)) throw notFound()
  const [work] = (await tv.page(device.playLevel, { ids: [id], page: 1, size: 1 })).works
  if (work === undefined) throw notFound()
  if (work.play === null) throw new AppError(device.principal === null ? 'vip_only_signed_out' : 'vip_only')
  const url = partId === undefined ? work.play : work.films.find(({ play }) => play.includes(partId))?.play
  if (url === undefined) throw notFound()
  const { principal } = device
  const kept = principal && (await leftOff(context.db, principal.memberId, work.id))
  const played = partId ?? null
  return vodPlay(url, kept?.partId === played ? kept.position : null)
}
