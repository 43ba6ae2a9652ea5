import { useQuery } from '@tanstack/react-query'
import { rankingRanges } from '@yehang/contract/limits'
import { useState } from 'react'
import { channelOf } from '../../lib/channel-names.ts'
import { formatScore } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { Cover } from '../../ui/cover.tsx'
import { useNearView } from '../../ui/near-view.ts'
import { useObservable, usePreferences } from '../../ui/preferences.tsx'
import { firstWorks, type WorkRow, workQuery } from './calls.ts'

export const ranges = rankingRanges.censored
export type Range = (typeof ranges)[number]

const rangeNames: Record<Range, string> = { 30: '30 天', 90: '90 天', 365: '一年', 999: '全部' }
const places = 7
const placesOnPhone = 3

/** The first places of the collection ranking of the last `range` days. */
export function rankingCall(range: Range, magnetOnly: boolean) {
  return firstWorks(workQuery({ modName: 'censored', sort: 'collect', date: range }, magnetOnly, places))
}

function useRanking(range: Range, enabled = true): WorkRow[] | undefined {
  const magnetOnly = useObservable(usePreferences().magnetOnly)
  return useQuery({ ...rankingCall(range, magnetOnly), enabled }).data?.rows
}

/** Beside the sections of a wide screen; the range is chosen above it. */
export function RankingPanel() {
  const [range, setRange] = useState<Range>(ranges[0])
  const works = useRanking(range)
  return (
    <section className="panel rpanel sticky" aria-labelledby="ranking">
      <header>
        <h2 id="ranking">收藏排行</h2>
        <a href={paths.top()}>完整榜单</a>
      </header>
      <div className="chips">
        {ranges.map((one) => (
          <button
            key={one}
            type="button"
            className="chip sm"
            aria-pressed={one === range}
            onClick={() => setRange(one)}
          >
            {rangeNames[one]}
          </button>
        ))}
      </div>
      <Places works={works} count={places} />
    </section>
  )
}

/** Side by side on a phone, one column a range. */
export function RankingColumns() {
  return (
    <div className="hs">
      {ranges.map((range, index) => (
        <RankingColumn key={range} range={range} asked={index === 0} />
      ))}
    </div>
  )
}

/** `asked`: its ranking is there from the start; the others come when the visitor does. */
function RankingColumn({ range, asked }: { range: Range; asked: boolean }) {
  const [column, near] = useNearView<HTMLDivElement>(300)
  const works = useRanking(range, asked || near)
  return (
    <div className="rcol" ref={column}>
      <p className="lbl">{range === 999 ? '全部时间' : `近 ${rangeNames[range]}`}</p>
      <Places works={works} count={placesOnPhone} />
    </div>
  )
}

function Places({ works, count }: { works: WorkRow[] | undefined; count: number }) {
  const shown = works?.slice(0, count) ?? Array.from({ length: count }, () => null)
  return (
    <div className="ranks">
      {shown.map((work, index) => (
        <Place key={work?.id ?? `place ${index}`} work={work} place={index + 1} />
      ))}
    </div>
  )
}

function Place({ work, place }: { work: WorkRow | null; place: number }) {
  const number = <b className={place <= 3 ? 'no hot' : 'no'}>{place}</b>
  if (!work) {
    return (
      <div className="rank" aria-hidden="true">
        {number}
        <span className="cover sk" />
        <span>
          <span className="sk line" />
          <span className="sk line" />
        </span>
      </div>
    )
  }
  return (
    <a className="rank" href={paths.work(channelOf(work.modId), work.id)}>
      {number}
      <Cover src={work.picSmall} />
      <span>
        <h3 className="clip2">{work.title}</h3>
        <p className="meta">
          <span className="clip1">{work.number}</span>
          {work.average !== null && (
            <span className="nowrap">
              <b>{formatScore(work.average)}</b> 分
            </span>
          )}
        </p>
      </span>
    </a>
  )
}
