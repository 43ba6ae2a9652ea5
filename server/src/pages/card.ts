import { escapeHtml } from '../platform/http/html.ts'
import type { Site } from '../platform/site/site.ts'
import type { SharedWork } from './shared-work.ts'
import { jsonElement } from './shell.ts'

/** What chats, social networks and search engines read of a link: they have no cookie, so they read it at the gate. */

/** The query of a link that a member in discreet mode has shared: its card is neutral whatever the site lists. */
export const hasNeutralCard = (url: string) =>
  new URLSearchParams(url.split('?', 2)[1]).get('card') === 'neutral'

/** Drawn for the site and for discreet mode (web/public). */
const pictures = {
  site: { file: '/card.png', width: 1200, height: 630 },
  discreet: { file: '/discreet-icon-512.png', width: 512, height: 512 },
}

/** The place of the film in the gate's page, which stands in front of it. */
const behindGate = '.box'

type Property = [name: string, content: string | number | undefined]

const metas = (properties: readonly Property[]) =>
  properties
    .filter(([, content]) => content !== undefined)
    .map(([name, content]) => {
      const key = name.startsWith('twitter:') ? 'name' : 'property'
      return `<meta ${key}="${name}" content="${escapeHtml(String(content))}" />`
    })
    .join('')

/** The same for every address: it must not tell which of them lead anywhere. */
export function neutralCard(site: Pick<Site, 'name' | 'discreetTitle'>, discreet: boolean, address: string) {
  const name = discreet ? site.discreetTitle : site.name
  const { file, width, height } = pictures[discreet ? 'discreet' : 'site']
  return metas([
    ['og:type', 'website'],
    ['og:site_name', name],
    ['og:title', name],
    ['og:locale', 'zh_CN'],
    ['og:image', address + file],
    ['og:image:width', width],
    ['og:image:height', height],
    ['twitter:card', 'summary'],
  ])
}

/** With INDEXING=on: what a work is, for a card and for search engines. `address` is that of the site. */
export function workCard({ name }: Pick<Site, 'name'>, work: SharedWork, address: string): string {
  const url = `${address}${work.path}`
  const properties: Property[] = [
    ['og:type', 'video.other'],
    ['og:site_name', name],
    ['og:title', work.title],
    ['og:description', work.description],
    ['og:url', url],
    ['og:locale', 'zh_CN'],
    ['og:image', work.picture],
    ['video:release_date', work.day],
    ['video:duration', work.minutes === undefined ? undefined : work.minutes * 60],
    ['twitter:card', work.picture === undefined ? 'summary' : 'summary_large_image'],
  ]
  const canonical = `<link rel="canonical" href="${escapeHtml(url)}" />`
  return canonical + metas(properties) + (work.hasFilm ? videoObject(work, url) : '')
}

/** A film as schema.org describes it, and which part of the page a level is needed for. */
function videoObject(work: SharedWork, url: string): string {
  const video = {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    '@id': url,
    url,
    name: work.title,
    description: work.description,
    identifier: work.number,
    uploadDate: work.day,
    ...(work.picture !== undefined && { thumbnailUrl: [work.picture] }),
    ...(work.minutes !== undefined && { duration: `PT${work.minutes}M` }),
    inLanguage: 'zh-CN',
    isFamilyFriendly: false,
    isAccessibleForFree: work.isFree,
    ...(!work.isFree && {
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: behindGate },
    }),
  }
  return jsonElement('type="application/ld+json"', JSON.stringify(video))
}
