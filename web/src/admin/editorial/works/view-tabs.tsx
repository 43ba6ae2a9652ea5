import { cappedTotal } from '@yehang/contract/limits'
import { formatTotal } from '../../../lib/numbers.ts'
import { useAddress } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { filterNames, type ViewCount } from './calls.ts'
import { viewTitles } from './labels.ts'
import { addressOf, isViewShown, type SavedView } from './saved-views.ts'

interface ViewTabsProps {
  views: readonly ViewCount[]
  saved: readonly SavedView[]
  onKeep: () => void
}

const clear = Object.fromEntries([...filterNames, 'page', 'at'].map((name) => [name, undefined]))

/** The views shared by all staff, then one's own saved views; the open one is in the address. */
export function ViewTabs({ views, saved, onKeep }: ViewTabsProps) {
  const { search, set } = useAddress()
  const own = saved.find((view) => isViewShown(view, search))
  const tab = (isOn: boolean) => ({
    type: 'button' as const,
    role: 'tab',
    'aria-selected': isOn,
    className: isOn ? 'on' : '',
  })
  const value = (view: string) => (view === 'all' ? '' : view)
  return (
    <div className="works-views row">
      <div className="tabs grow" role="tablist">
        {views.map(({ view, count, ...more }) => (
          <button
            key={view}
            {...tab(own === undefined && value(view) === (search.view ?? ''))}
            onClick={() =>
              // From a view of one's own its filters do not go along.
              set(
                {
                  ...(own ? clear : { page: undefined, at: undefined, state: undefined }),
                  view: value(view),
                },
                { push: true },
              )
            }
          >
            {viewTitles[view]}
            <b>{formatTotal(count, 'capped' in more && count >= cappedTotal)}</b>
          </button>
        ))}
        {saved.length > 0 && <i className="tabs-line" />}
        {saved.map((view) => (
          <button
            key={view.viewId}
            {...tab(view === own)}
            title="自己存的视图"
            onClick={() => set(addressOf(view), { push: true })}
          >
            {view.name}
          </button>
        ))}
      </div>
      <span className="works-keep">
        <Button small kind="quiet" keyLabel="V" onClick={onKeep}>
          视图
        </Button>
      </span>
    </div>
  )
}
