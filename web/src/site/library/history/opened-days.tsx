import type { AnswerTo } from '../../../api/client.ts'
import { channelOf } from '../../../lib/channel-names.ts'
import { paths } from '../../../paths.ts'
import { Cover } from '../../../ui/cover.tsx'
import * as textStyles from '../../../ui/text.module.css'
import * as rankingStyles from '../../catalogue/rankings/ranking.module.css'
import { usePlaceholder } from '../../catalogue/works/hidden-placeholder.ts'
import { WatchedMark } from '../../catalogue/works/watched-mark.tsx'
import * as libraryStyles from '../library.module.css'
import { byDay, dayName } from './days.ts'

type OpenedWork = AnswerTo<'GET /v2/user/history/list'>['rows'][number]

/** Opened works under their days, the last first. */
export function OpenedDays({ works }: { works: readonly OpenedWork[] }) {
  const now = Date.now()
  return byDay(works).map(([day, opened]) => (
    <section key={day} className={libraryStyles.opened}>
      <h2>{dayName(day, now)}</h2>
      <div className={rankingStyles.ranks}>
        {opened.map((work) => (
          <Opened key={work.id} work={work} />
        ))}
      </div>
    </section>
  ))
}

function Opened({ work }: { work: OpenedWork }) {
  const Placeholder = usePlaceholder(work.id)
  if (Placeholder)
    return <Placeholder work={work} className={rankingStyles.rank} metaClass={rankingStyles.meta} />
  return (
    <a className={rankingStyles.rank} href={paths.work(channelOf(work.modId), work.id)}>
      <Cover src={work.picSmall} widths={work.picSizes} sizes="96px">
        <WatchedMark id={work.id} />
      </Cover>
      <span>
        <h3 className={textStyles.clip2}>{work.title}</h3>
        <p className={rankingStyles.meta}>
          <span className={textStyles.clip1}>
            {work.number}
            {work.part && ` ${work.part.title}`}
          </span>
          <time className={textStyles.nowrap} dateTime={work.viewTime}>
            {work.viewTime.slice(11, 16)}
          </time>
        </p>
      </span>
    </a>
  )
}
