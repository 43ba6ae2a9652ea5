import { aliasesMax, synopsisMax } from '@yehang/contract/limits'
import { parseMagnet } from '../../../platform/text/magnet-link.ts'
import { canonicalNumber } from '../../../platform/text/number.ts'
import { releaseDateOf, timeOf } from '../../../platform/text/values.ts'
import { minutesOf } from '../record/writings.ts'
import { codeAtStart, readsAsCode } from './maccms-number.ts'
import { partsOf } from './maccms-parts.ts'
import { countOf, dayWithin, namesOf, plainText } from './maccms-text.ts'

/** An item of `list` in an `ac=detail` answer: the columns of MacCMS, any of them text, number, '' or null. */
export type Vod = Readonly<Record<string, unknown>>

/** The number of an item and its title without it. */
function numberAndTitle(vod: Vod): { number: string; title: string } {
  const name = plainText(vod.vod_name)
  const sub = plainText(vod.vod_sub)
  const leading = codeAtStart(name)
  const number = readsAsCode(sub) ? sub : (leading?.code ?? `MC-${plainText(vod.vod_id)}`)
  const repeated = leading !== null && canonicalNumber(leading.code) === canonicalNumber(number)
  return { number, title: repeated && leading.rest !== '' ? leading.rest : name }
}

/** Pictures: `mac:` stands for http in MacCMS; a path is resolved against the site, where that is known. */
function pictureOf(value: unknown, site: string | null): string | null {
  const text = plainText(value).replace(/^mac:/i, 'http:').replace(/^\/\//, 'https://').replaceAll(' ', '%20')
  if (text === '') return null
  return site === null || /^https?:/i.test(text) ? text : (URL.parse(text, site)?.href ?? text)
}

function stillsOf(value: unknown, site: string | null): string[] {
  return plainText(value)
    .split(/\$\$\$|#|,|[\r\n]+/)
    .map((entry) => pictureOf(entry.slice(entry.lastIndexOf('$') + 1), site))
    .filter((address) => address !== null)
}

interface DownloadLink {
  infoHash: string
  name: string
  length?: string
  createTime: string | null
}

/** Groups joined by `$$$`, episodes by `#`, label and address by `$`. Only BitTorrent info hashes are taken. */
function magnetsOf(vod: Vod, number: string): DownloadLink[] {
  const createTime = timeOf(plainText(vod.vod_time))
  const entries = typeof vod.vod_down_url === 'string' ? vod.vod_down_url.split(/\$\$\$|#|[\r\n]+/) : []
  const links: DownloadLink[] = []
  for (const entry of entries) {
    const dollar = entry.indexOf('$')
    const said = parseMagnet(entry.slice(dollar + 1))
    if (said === null) continue
    const label = dollar > 0 ? ` ${plainText(entry.slice(0, dollar))}` : ''
    links.push({ ...said, name: said.name ?? `${number}${label}`, createTime })
  }
  return links
}

function tagsOf(vod: Vod): { name: string; group: string }[] {
  const classes = namesOf(vod.vod_class).map((name) => ({ name, group: '类型' }))
  return [...classes, ...namesOf(vod.vod_tag).map((name) => ({ name, group: '标签' }))]
}

/** A day, or the year alone where the site took the work in in a later one. */
function pubTimeOf(vod: Vod): string | null {
  const pubdate = plainText(vod.vod_pubdate)
  const published = dayWithin(pubdate) ?? (releaseDateOf(pubdate) === null ? null : pubdate)
  if (published !== null) return published
  const year = /^(19|20)\d{2}$/.exec(plainText(vod.vod_year))?.[0] ?? null
  const added = dayWithin(vod.vod_time_add) ?? dayWithin(vod.vod_time)
  return year !== null && (added === null || year < added.slice(0, 4)) ? year : added
}

/** `vod_sub` where it is no code number: other titles. */
function aliasesOf(vod: Vod): string[] {
  const sub = plainText(vod.vod_sub)
  return readsAsCode(sub) ? [] : namesOf(sub.replace(/^(?:又名|别名)\s*[:：]\s*/, '')).slice(0, aliasesMax)
}

function synopsisOf(vod: Vod): string {
  return [...(plainText(vod.vod_content) || plainText(vod.vod_blurb))].slice(0, synopsisMax).join('')
}

/** Of texts that stand for none nothing. */
const said = (value: unknown): string => namesOf(value).join('、')

function countWithin(value: unknown): number {
  return Math.min(Math.round(countOf(value) ?? 0), 2_000_000_000)
}

/** The columns that a field is made of. */
const columnsOf: Readonly<Record<string, readonly string[]>> = {
  aliases: ['sub'],
  synopsis: ['content', 'blurb'],
  area: ['area'],
  language: ['lang'],
  remarks: ['remarks'],
  picSmall: ['pic_thumb', 'pic', 'pic_slide'],
  picBig: ['pic_thumb', 'pic', 'pic_slide'],
  imageSmall: ['pic_screenshot'],
  imageBig: ['pic_screenshot'],
  duration: ['duration'],
  average: ['score'],
  evaluates: ['score_num'],
  collects: ['up'],
  likes: ['up'],
  maker: ['writer', 'author'],
  series: ['behind'],
  director: ['director'],
  performer: ['actor'],
  tags: ['class', 'tag'],
  magnets: ['down_url'],
}

/** Without the fields that the item has no column for. */
function onlySaid(vod: Vod, record: Record<string, unknown>): Record<string, unknown> {
  for (const [field, columns] of Object.entries(columnsOf)) {
    if (columns.every((column) => vod[`vod_${column}`] === undefined)) delete record[field]
  }
  return record
}

/**
 * The record (docs/import.md) of an item. Of play addresses the labels of episodes are read, and nothing else. `site` is
 * the address that relative pictures belong to.
 */
export function recordOf(vod: Vod, site: string | null): Record<string, unknown> {
  const { number, title } = numberAndTitle(vod)
  const score = countOf(vod.vod_score)
  const stills = stillsOf(vod.vod_pic_screenshot, site)
  const liked = countWithin(vod.vod_up)
  const makers = namesOf(vod.vod_writer)
  const magnets = magnetsOf(vod, number)
  const parts = partsOf(vod)
  const ofParts = new Set(parts.flatMap(({ hashes }) => [...hashes]))
  return onlySaid(vod, {
    number,
    title,
    aliases: aliasesOf(vod),
    synopsis: synopsisOf(vod),
    pubTime: pubTimeOf(vod),
    area: said(vod.vod_area),
    language: said(vod.vod_lang),
    remarks: plainText(vod.vod_remarks),
    picSmall: pictureOf(vod.vod_pic_thumb, site),
    picBig: pictureOf(vod.vod_pic, site) ?? pictureOf(vod.vod_pic_slide, site),
    imageSmall: stills,
    imageBig: stills,
    duration: minutesOf(plainText(vod.vod_duration)),
    average: score === null || score > 10 ? null : score / 2,
    evaluates: countWithin(vod.vod_score_num),
    collects: liked,
    likes: liked,
    maker: makers.length > 0 ? makers : namesOf(vod.vod_author),
    series: namesOf(vod.vod_behind),
    director: namesOf(vod.vod_director),
    performer: namesOf(vod.vod_actor),
    tags: tagsOf(vod),
    magnets: magnets.filter(({ infoHash }) => !ofParts.has(infoHash)),
    ...(parts.length > 0 && {
      parts: parts.map(({ title, hashes }) => ({
        title,
        ...(vod.vod_down_url !== undefined && {
          magnets: magnets.filter(({ infoHash }) => hashes.has(infoHash)),
        }),
      })),
    }),
  })
}
