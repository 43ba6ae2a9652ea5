import type { RefusalReason } from '@yehang/contract'
import type { AppError } from '../../../platform/http/app-error.ts'
import { tvWords } from '../words.ts'
import type { Classes } from './classes.ts'
import { label, plain } from './marks.ts'
import type { TvPage, TvQuestion, TvWork } from './works.ts'

/** The answers of TVBox and MacCMS in JSON. Some apps stop at a number that is missing or at an id that is none. */

/** By which apps know where a film comes from. */
export const playFrom = 'yehang'

export const nameOf = ({ number, title }: TvWork) =>
  label(title.startsWith(number) ? title : `${number} ${title}`)
export const remarksOf = ({ minutes }: TvWork) => (minutes === null ? '' : tvWords.minutes(minutes))
export const yearOf = ({ day }: TvWork) => day.slice(0, 4)
export const playListOf = ({ films }: TvWork) => films.map(({ title, play }) => `${title}$${play}`).join('#')
const together = (names: string[]) => names.map(label).join(',')

/** As a list shows it. */
function brief(work: TvWork) {
  return {
    vod_id: work.id,
    vod_name: nameOf(work),
    type_id: work.modId,
    type_name: work.channel,
    vod_en: '',
    vod_time: work.updated,
    vod_remarks: remarksOf(work),
    vod_play_from: work.play === null ? '' : playFrom,
    vod_pic: work.picture,
  }
}

/** With all that there is; lists for apps of televisions are of these as well, since some search in them. */
function whole(work: TvWork) {
  return {
    ...brief(work),
    vod_year: yearOf(work),
    vod_area: '',
    vod_lang: '',
    vod_actor: together(work.performers),
    vod_director: together(work.directors),
    vod_class: together(work.tags),
    vod_tag: together(work.tags),
    vod_content: plain(work.title),
    vod_score: work.average === null ? '0.0' : work.average.toFixed(1),
    vod_pubdate: work.day,
    vod_play_url: playListOf(work),
  }
}

const pagesOf = ({ total }: TvPage, { size }: TvQuestion) => Math.max(1, Math.ceil(total / size))

/** A page of works. `isBrief`: MacCMS's `ac=list`. */
export function vodPage(
  page: TvPage,
  question: TvQuestion,
  isBrief: boolean,
  { types, filters }: Partial<Classes> = {},
): string {
  return JSON.stringify({
    code: 1,
    msg: tvWords.list,
    page: question.page,
    pagecount: pagesOf(page, question),
    limit: question.size,
    total: page.total,
    list: page.works.map(isBrief ? brief : whole),
    ...(types && { class: types }),
    ...(filters && { filters }),
  })
}

export const nothing: TvPage = { works: [], total: 0 }

/** A refusal: apps show its text where the code is 0, and read the rest all the same. */
export function vodRefusal({
  reason,
  message,
}: Pick<AppError, 'message'> & { reason: RefusalReason }): string {
  return JSON.stringify({
    code: 0,
    msg: message,
    reason,
    page: 1,
    pagecount: 0,
    limit: 20,
    total: 0,
    list: [],
    class: [],
    parse: 0,
    url: '',
  })
}

/** What a television plays, and where its member left off. */
export function vodPlay(url: string, position: number | null): string {
  return JSON.stringify({
    parse: 0,
    url,
    header: {},
    format: 'application/x-mpegURL',
    subs: [],
    ...(position !== null && position > 0 && { position: position * 1000 }),
  })
}
