import type { AnswerTo } from '../../../api/client.ts'
import { channelOf } from '../../../lib/channel-names.ts'
import { paths } from '../../../paths.ts'
import { Cover } from '../../../ui/cover.tsx'
import { usePlaceholder } from '../../catalogue/works/hidden-placeholder.ts'
import { byDay, dayName } from './days.ts'
import '../../styles/catalogue/ranking.css'

type OpenedWork = AnswerTo<'GET /v2/user/history/list'>['rows'][number]

/** Opened works under their days, the last first. */
export function OpenedDays({ works }: { works: readonly OpenedWork[] }) {
  const now = Date.now()
  return byDay(works).map(([day, opened]) => (
    <section key={day} className="opened">
      <h2>{dayName(day, now)}</h2>
      <div className="ranks">
        {opened.map((work) => (
          <Opened key={work.id} work={work} />
        ))}
      </div>
    </section>
  ))
}

function Opened({ work }: { work: OpenedWork }) {
  const Placeholder = usePlaceholder(work.id)
  if (Placeholder) return <Placeholder work={work} className="rank" />
  return (
    <a className="rank" href={paths.work(channelOf(work.modId), work.id)}>
      <Cover src={work.picSmall} widths={work.picSizes} sizes="96px" />
      <span>
        <h3 className="clip2">{work.title}</h3>
        <p className="meta">
          <span className="clip1">{work.number}</span>
          <time className="nowrap" dateTime={work.viewTime}>
            {work.viewTime.slice(11, 16)}
          </time>
        </p>
      </span>
    </a>
  )
}
