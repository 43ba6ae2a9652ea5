import { dueClock, dueDetail, dueTitle } from '../../shell/due-labels.ts'
import { useMe } from '../../shell/me.ts'
import { sections } from '../../shell/sections.ts'
import { type Due, useSummaryQuery } from '../../shell/summary.ts'
import { useOnline } from '../../staff/presence.ts'
import { useAddress } from '../../ui/address.ts'
import * as basic from '../../ui/basic.module.css'
import { Box, Empty, QueryResult } from '../../ui/box.tsx'
import * as boxStyles from '../../ui/boxes.module.css'
import { digitKeys, useKeys } from '../../ui/keys.ts'
import { Avatar, State } from '../../ui/marks.tsx'
import * as styles from './overview.module.css'

/** As many have a key. */
const keyed = 6

const tones = { bad: basic.cDanger, wait: basic.cWait, draft: basic.muted }

/** What needs attention, the earliest deadline first. */
export function DueBox() {
  const query = useSummaryQuery()
  return (
    <Box className={styles.dueBox} title="等着办" note="按到期先后">
      <QueryResult query={query} fault="读不到等着办的事">
        {({ data }) =>
          data.due.length === 0 ? (
            <Empty title="没有等着办的事">有了会排在这里，最急的在最前。</Empty>
          ) : (
            <DueList due={data.due} />
          )
        }
      </QueryResult>
    </Box>
  )
}

function DueList({ due }: { due: readonly Due[] }) {
  const { go } = useAddress()
  const paths = due.slice(0, keyed).map(({ path }) => path)
  useKeys(digitKeys(paths.length, (place) => go(paths[place] ?? ''), '办第几件'))
  return (
    <ol className={styles.due}>
      {due.map((item, index) => (
        <li key={`${item.kind} ${item.name}`}>
          <a href={item.path}>
            <span className={styles.keyHint} aria-hidden="true">
              {index < keyed ? index + 1 : ''}
            </span>
            <State kind={item.tone} />
            <span className={basic.grow}>
              <b className={basic.medium}>{dueTitle(item)}</b>
              <small className={basic.cut}>{dueDetail(item)}</small>
            </span>
            <span className={`${basic.nowrap} ${tones[item.tone]}`}>{dueClock(item)}</span>
          </a>
        </li>
      ))}
    </ol>
  )
}

/** A colleague's place in words: `works/1000…` is one of 作品. */
function whereIs(place: string): string {
  const [name, id] = place.replace(/^message\//, 'support/').split('/')
  const section = sections.find(({ path }) => path === `/${name}`)
  return `在${section?.title ?? '总览'}${id === undefined ? '' : '，开着一条'}`
}

/** Colleagues who have the back office open, and the page each has open. */
export function ColleaguesBox() {
  const me = useMe()
  const others = useOnline().filter(({ userName }) => userName !== me?.userName)
  if (others.length === 0) return null
  return (
    <Box className={styles.colleagues} title="现在在做">
      <ul className={`${boxStyles.padded} ${basic.stack4}`}>
        {others.map(({ userId, userName, place }) => {
          return (
            <li key={`${userId} ${place}`} className={`${basic.row} ${basic.text12}`}>
              <Avatar name={userName} />
              <b className={`${basic.medium} ${basic.cut}`}>{userName}</b>
              <span className={`${basic.muted} ${basic.nowrap}`}>{whereIs(place)}</span>
            </li>
          )
        })}
      </ul>
    </Box>
  )
}
