import { dueClock, dueDetail, dueTitle } from '../../shell/due-labels.ts'
import { type Due, useSummaryQuery } from '../../shell/summary.ts'
import { useAddress } from '../../ui/address.ts'
import { Box } from '../../ui/box.tsx'
import { useKeys } from '../../ui/keys.ts'
import { Empty, QueryResult } from '../../ui/query-result.tsx'
import { State } from '../../ui/state.tsx'
import { useNow } from '../../ui/use-now.ts'

/** As many have a key. */
const keyed = 6

const tones = { bad: 'c-danger', wait: 'c-wait', draft: 'muted' }

/** What needs attention, the earliest deadline first. */
export function DueBox() {
  const query = useSummaryQuery()
  return (
    <Box className="due-box" title="等着办" note="按到期先后">
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
  const now = useNow()
  const first = due.slice(0, keyed)
  useKeys(
    first.map(({ path }, index) => ({
      code: `Digit${index + 1}`,
      label: first.length > 1 ? `1 – ${first.length}` : '1',
      ...(index === 0 && { name: '办第几件' }),
      run: () => go(path),
    })),
  )
  return (
    <ol className="due">
      {due.map((item, index) => (
        <li key={`${item.kind} ${item.name}`}>
          <a href={item.path}>
            <span className="key-hint" aria-hidden="true">
              {index < keyed ? index + 1 : ''}
            </span>
            <State kind={item.tone} />
            <span className="grow">
              <b className="medium">{dueTitle(item)}</b>
              <small className="cut">{dueDetail(item)}</small>
            </span>
            <span className={`nowrap ${tones[item.tone]}`}>{dueClock(item, now)}</span>
          </a>
        </li>
      ))}
    </ol>
  )
}
