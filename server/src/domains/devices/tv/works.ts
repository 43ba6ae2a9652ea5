import { catalogue, channels, maxPageNum, maxPageSize, type Query } from '@yehang/contract'
import type { ResponseCache } from '../../../platform/cache/response-cache.ts'
import { anyChange } from '../../../platform/cache/tags.ts'
import { hourMs, timeText } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { imagePath } from '../../../platform/http/images.ts'
import { channelOfSite } from '../../../platform/site/site.ts'
import { type FinderSources, findByConditions } from '../../catalogue/finder/service.ts'
import { imageUrl } from '../../catalogue/presenter.ts'
import { mergedTo } from '../../catalogue/queries/details.ts'
import { type WorkRecord, worksInOrder } from '../../catalogue/queries/rows.ts'
import { hiddenAmong } from '../../library/personal/queries/hiding.ts'
import { changedWorks, namesOfWorks, type WorkNames } from '../queries/works.ts'
import type { Device } from '../service/device-gate.ts'
import { tvWords } from '../words.ts'
import { label, ofDevice, ofSite, plain } from './marks.ts'

/** A work as every app gets it. */
export interface TvWork {
  id: string
  number: string
  title: string
  modId: number
  channel: string
  /** `YYYY-MM-DD`. */
  day: string
  minutes: number | null
  average: number | null
  picture: string
  /** Where it is played; null where the level may not. */
  play: string | null
  /** Its films in their order, by the titles of its parts: of a work without parts one. Empty where `play` is null. */
  films: { title: string; play: string }[]
  updated: string
  performers: string[]
  directors: string[]
  tags: string[]
}

export interface TvPage {
  works: TvWork[]
  total: number
}

/** What an app asks for. */
export interface TvQuestion {
  /** These works, whether they can be watched or not. */
  ids?: string[] | undefined
  keyword?: string | undefined
  modId?: number | undefined
  /** Entities that a work has, all of them. */
  all?: string[] | undefined
  from?: string | undefined
  to?: string | undefined
  sort?: Query<typeof catalogue.findWorks>['sort'] | undefined
  /** Changed within so many hours. */
  hours?: number | undefined
  page: number
  size: number
}

/** Ids of one request. */
const idsMost = 100
/** Where a member hides works, what follows others is found by reading from the first page on. */
const pagesPassedMost = 20

/** The catalogue for apps: what a level may watch, from the finder's index and the response cache. */
export class TvCatalogue {
  readonly #context: Context
  readonly #answers: ResponseCache
  readonly #finder: Pick<FinderSources, 'index' | 'entries'>

  constructor(context: Context, answers: ResponseCache, finder: Pick<FinderSources, 'index' | 'entries'>) {
    this.#context = context
    this.#answers = answers
    this.#finder = finder
  }

  /**
   * A text made of a page of works, cached for all devices of the level. For a member that hides something it is made
   * for that member alone.
   */
  async text(
    device: Device,
    format: string,
    question: TvQuestion,
    make: (page: TvPage) => string,
  ): Promise<string> {
    const level = device.playLevel
    const read = () => this.page(level, question)
    if (device.principal !== null && device.hides) {
      const page = await read()
      return make(await this.#shownTo(device.principal.memberId, page))
    }
    // What was changed lately depends on the hour too.
    if (question.hours !== undefined) return make(await read())
    return this.cached([format, level, question], async () => make(await read()))
  }

  /**
   * The same for an app that asks for what follows the `skip` works that it has, in place of a page. Pages are full up to
   * the last one; where a member hides works, it counts those that are left.
   */
  async textAfter(
    device: Device,
    format: string,
    { skip, size, ...conditions }: Omit<TvQuestion, 'page'> & { skip: number },
    make: (page: TvPage) => string,
  ): Promise<string> {
    const { principal, hides, playLevel } = device
    if (principal === null || !hides) {
      if (skip % size > 0) return make({ works: [], total: skip })
      return this.text(device, format, { ...conditions, page: skip / size + 1, size }, make)
    }
    const works: TvWork[] = []
    let passed = 0
    for (let page = 1; works.length < size && page <= pagesPassedMost; page++) {
      const read = await this.page(playLevel, { ...conditions, page, size: maxPageSize })
      const shown = await this.#shownTo(principal.memberId, read)
      works.push(...shown.works.slice(Math.max(0, skip - passed)))
      passed += shown.works.length
      if (read.works.length < maxPageSize) break
    }
    return make({ works: works.slice(0, size), total: passed })
  }

  /** A text that is the same for all who ask alike, cached until the catalogue changes. */
  async cached(key: unknown[], make: () => Promise<string>): Promise<string> {
    const tagged = async () => ({ json: await make(), tags: [anyChange] })
    const answer = await this.#answers.answer(JSON.stringify(['/tv', ...key]), null, tagged)
    return answer.body.toString()
  }

  page(level: number, question: TvQuestion): Promise<TvPage> {
    return this.#context.catalogue.read(async (db) => {
      const { works, total } = await this.#find(db, level, question)
      const names = await namesOfWorks(
        db,
        works.map(({ id }) => id),
      )
      return { works: works.map((work) => this.#present(work, names.get(work.id), level)), total }
    })
  }

  /** The same without regard to what can be watched, as the site's own lists: for feeds, which lead to the site. */
  async byConditions(query: Query<typeof catalogue.findWorks>) {
    const { metrics } = this.#context
    const { version } = this.#context.catalogue
    return this.#context.catalogue.read((db) =>
      findByConditions({ ...this.#finder, db, version, metrics }, query),
    )
  }

  present(works: WorkRecord[], level: number): TvWork[] {
    return works.map((work) => this.#present(work, undefined, level))
  }

  async #find(
    db: Database,
    level: number,
    { ids, hours, page, size, ...conditions }: TvQuestion,
  ): Promise<{ works: WorkRecord[]; total: number }> {
    if (ids !== undefined) {
      const works = await this.#byId(db, ids.slice(0, idsMost))
      return { works, total: works.length }
    }
    const { modId } = conditions
    // Lists of a hidden channel are empty, as on the site; works of it are found by name.
    if (modId !== undefined && this.#isHidden(modId)) return { works: [], total: 0 }
    if (hours !== undefined) {
      const modIds = modId === undefined ? Object.values(channels) : [modId]
      const since = new Date(this.#context.clock.now() - hours * hourMs)
      const slice = { offset: (page - 1) * size, limit: size }
      const changed = await changedWorks(db, { modIds, playLevel: level, since }, slice)
      return { works: await worksInOrder(db, changed.ids), total: changed.total }
    }
    const query = catalogue.findWorks.query.safeParse(finderParameters(conditions, level, page, size))
    if (!query.success) return { works: [], total: 0 }
    const { metrics } = this.#context
    const { version } = this.#context.catalogue
    return findByConditions({ ...this.#finder, db, version, metrics }, query.data)
  }

  #isHidden(modId: number): boolean {
    const { channels: shown } = this.#context.site.current
    return shown.some(({ channel, visible }) => !visible && channels[channel] === modId)
  }

  /** A work that was merged is found by its old id, which an app may have kept. */
  async #byId(db: Database, ids: string[]): Promise<WorkRecord[]> {
    const works = await worksInOrder(db, ids)
    const found = new Set(works.map(({ id }) => id))
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length === 0) return works
    const merged = await Promise.all(missing.map((id) => mergedTo(db, id)))
    const more = await worksInOrder(
      db,
      merged.filter((id) => id !== undefined),
    )
    return [...works, ...more]
  }

  async #shownTo(memberId: string, { works, total }: TvPage): Promise<TvPage> {
    const ids = works.map(({ id }) => id)
    const hidden = new Set(await hiddenAmong(this.#context.db, memberId, ids))
    return { works: works.filter(({ id }) => !hidden.has(id)), total }
  }

  #present(work: WorkRecord, names: WorkNames | undefined, level: number): TvWork {
    const picture = work.pic_small ?? work.pic_big
    const mayPlay = work.is_online === 1 && work.play_level <= level
    const play = mayPlay ? ofDevice(`/play/${work.id}.m3u8`) : null
    return {
      id: work.id,
      number: plain(work.number),
      title: plain(work.title),
      modId: work.mod_id,
      channel: channelOfSite(this.#context.site.current, work.mod_id).name,
      day: work.pub_time,
      minutes: work.duration,
      average: work.average,
      picture: picture === null ? '' : this.#picture(picture),
      play,
      films: play === null ? [] : filmsOf(work.id, play, names),
      updated: names === undefined ? `${work.pub_time} 00:00:00` : timeText(names.updatedAt),
      performers: names?.performers.map(plain) ?? [],
      directors: names?.directors.map(plain) ?? [],
      tags: names?.tags.map(plain) ?? [],
    }
  }

  #picture(path: string): string {
    const url = imageUrl(this.#context.config.site.imageHost ?? imagePath, path)
    if (url.startsWith('//')) return `https:${url}`
    return url.startsWith('/') ? ofSite(encodeURI(url)) : url
  }
}

function filmsOf(workId: string, play: string, names: WorkNames | undefined): TvWork['films'] {
  const parts = (names?.parts ?? []).map(({ id, title }) => ({
    title: label(title),
    play: ofDevice(`/play/${workId}/${id}.m3u8`),
  }))
  return parts.length === 0 || names?.isWhole ? [{ title: tvWords.film, play }, ...parts] : parts
}

type Conditions = Omit<TvQuestion, 'ids' | 'hours' | 'page' | 'size'>

/** The parameters of `GET /v2/works/find` that ask for it. */
function finderParameters(
  { keyword, modId, all, from, to, sort }: Conditions,
  level: number,
  page: number,
  size: number,
): Record<string, string> {
  const asked = {
    keyword,
    modId: modId?.toString(),
    all: all === undefined || all.length === 0 ? undefined : all.join(','),
    from,
    to,
    sort: sort ?? (keyword === undefined ? undefined : 'relevance'),
    playLevel: String(level),
    pageNum: String(Math.min(page, maxPageNum)),
    pageSize: String(size),
  }
  return Object.fromEntries(
    Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
