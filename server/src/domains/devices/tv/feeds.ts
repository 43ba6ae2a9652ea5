import { catalogue, channels, idPattern, modNameOf } from '@yehang/contract'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/http/app-error.ts'
import { findEntry } from '../../catalogue/queries/directories.ts'
import type { WorkRecord } from '../../catalogue/queries/rows.ts'
import { worksOfFollowed } from '../../library/personal/queries/following.ts'
import { hiddenAmong } from '../../library/personal/queries/hiding.ts'
import { queryOfConditions } from '../../library/searches/conditions.ts'
import { searchesOf } from '../../library/searches/queries/searches.ts'
import type { Device } from '../service/device-gate.ts'
import { feedTitles } from '../words.ts'
import { ofSite, plain } from './marks.ts'
import type { TvParameters } from './questions.ts'
import { nameOf } from './vod.ts'
import { address, escapeXml } from './vod-xml.ts'
import type { TvCatalogue, TvWork } from './works.ts'

/** Feeds of what is new on the site. Their entries lead there, and hold no address that plays. */

export interface Feed {
  title: string
  works: TvWork[]
}

const entries = 50

/** `follow`, `search` or `channel` names what it is of; without one it is all that the member follows. */
export async function feedOf(
  context: Context,
  tv: TvCatalogue,
  device: Device,
  { follow, search, channel }: TvParameters,
): Promise<Feed> {
  const { db } = context
  const { name: site, channels: shown } = context.site.current
  const { principal } = device
  const read = async (title: string, parameters: Record<string, string>) => {
    const query = catalogue.findWorks.query.parse({ ...parameters, pageSize: String(entries) })
    return feed(title, (await tv.byConditions(query)).works)
  }
  const feed = async (title: string, works: WorkRecord[]): Promise<Feed> => {
    const ids = works.map(({ id }) => id)
    const hidden = new Set(
      principal !== null && device.hides ? await hiddenAmong(db, principal.memberId, ids) : [],
    )
    const shown = works.filter(({ id }) => !hidden.has(id))
    return { title: plain(title), works: tv.present(shown, device.playLevel) }
  }

  if (channel !== undefined) {
    const found = shown.find((one) => one.visible && one.channel === channel)
    if (found === undefined) throw notFound()
    return read(feedTitles.channel(site, found.name), { modId: String(channels[found.channel]) })
  }
  if (follow !== undefined) {
    const entry = idPattern.test(follow)
      ? await context.catalogue.read((catalogueDb) => findEntry(catalogueDb, follow))
      : undefined
    if (entry === undefined) throw notFound()
    return read(feedTitles.entry(site, entry.nameCn ?? entry.name), { all: entry.id })
  }
  if (principal === null) throw new AppError('not_signed_in')
  if (search !== undefined) {
    const saved = (await searchesOf(db, principal.memberId)).find(({ id }) => id === search)
    if (saved === undefined) throw notFound()
    const parameters = Object.fromEntries(new URLSearchParams(queryOfConditions(saved.conditions)))
    return read(feedTitles.search(site, saved.name), parameters)
  }
  const { works } = await worksOfFollowed(db, principal.memberId, { offset: 0, limit: entries })
  return feed(feedTitles.followed(site), works)
}

const pageOf = ({ modId, id }: TvWork) =>
  ofSite(`/${modNameOf(modId as Parameters<typeof modNameOf>[0])}/${id}`)
/** Publish dates are days of Asia/Shanghai. */
const dateOf = ({ day }: TvWork) => new Date(`${day}T00:00:00+08:00`)

export function rssOf({ title, works }: Feed): string {
  const items = works.map((work) =>
    [
      '<item>',
      `<title>${escapeXml(nameOf(work))}</title>`,
      `<link>${address(pageOf(work))}</link>`,
      `<guid isPermaLink="false">yehang:${work.id}</guid>`,
      `<pubDate>${dateOf(work).toUTCString()}</pubDate>`,
      `<category>${escapeXml(work.channel)}</category>`,
      `<description>${escapeXml(work.title)}</description>`,
      '</item>',
    ].join(''),
  )
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0"><channel>',
    `<title>${escapeXml(title)}</title>`,
    `<link>${ofSite('/index')}</link>`,
    `<description>${escapeXml(title)}</description>`,
    ...items,
    '</channel></rss>',
  ].join('')
}

export function jsonFeedOf({ title, works }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: ofSite('/index'),
    items: works.map((work) => ({
      id: `yehang:${work.id}`,
      url: pageOf(work),
      title: nameOf(work),
      content_text: work.title,
      date_published: dateOf(work).toISOString(),
      tags: [work.channel],
    })),
  })
}
