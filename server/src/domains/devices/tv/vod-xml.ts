import type { Classes } from './classes.ts'
import { plain } from './marks.ts'
import { nameOf, playFrom, playListOf, remarksOf, yearOf } from './vod.ts'
import type { TvPage, TvQuestion, TvWork } from './works.ts'

/** The same in XML, as MacCMS has it. */

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
export const escapeXml = (text: string) => plain(text).replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '')
/** No text ends its own block. `text` may hold addresses. */
const blockOf = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
const block = (text: string) => blockOf(plain(text))

function video(work: TvWork, isBrief: boolean): string {
  const own = [
    `<last>${work.updated}</last>`,
    `<id>${work.id}</id>`,
    `<tid>${work.modId}</tid>`,
    `<name>${block(nameOf(work))}</name>`,
    `<type>${escapeXml(work.channel)}</type>`,
  ]
  if (isBrief) {
    own.push(`<dt>${work.play === null ? '' : playFrom}</dt>`, `<note>${block(remarksOf(work))}</note>`)
  } else {
    own.push(
      // Filled in last: escaping is done there by nothing but the form of addresses.
      `<pic>${address(work.picture)}</pic>`,
      '<lang></lang>',
      '<area></area>',
      `<year>${yearOf(work)}</year>`,
      '<state>0</state>',
      `<note>${block(remarksOf(work))}</note>`,
      `<actor>${block(work.performers.join(','))}</actor>`,
      `<director>${block(work.directors.join(','))}</director>`,
      `<dl>${work.play === null ? '' : `<dd flag="${playFrom}">${blockOf(playListOf(work))}</dd>`}</dl>`,
      `<des>${block(work.title)}</des>`,
    )
  }
  return `<video>${own.join('')}</video>`
}

/** An address keeps the signs that stand for its beginning, which `plain` would take out. */
export const address = (url: string) => url.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '')

export function vodXml(
  page: TvPage,
  question: TvQuestion,
  isBrief: boolean,
  { types }: Partial<Classes> = {},
): string {
  const pages = Math.max(1, Math.ceil(page.total / question.size))
  const classes = types?.map(({ type_id, type_name }) => `<ty id="${type_id}">${escapeXml(type_name)}</ty>`)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="5.1">',
    `<list page="${question.page}" pagecount="${pages}" pagesize="${question.size}" recordcount="${page.total}">`,
    ...page.works.map((work) => video(work, isBrief)),
    '</list>',
    ...(classes ? [`<class>${classes.join('')}</class>`] : []),
    '</rss>',
  ].join('')
}
