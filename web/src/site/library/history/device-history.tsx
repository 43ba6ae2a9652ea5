import { pageSizes } from '@yehang/contract/limits'
import { use, useState } from 'react'
import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Empty } from '../../../ui/empty.tsx'
import * as gridStyles from '../../../ui/lists/grid.module.css'
import { LoadMoreButton } from '../../../ui/lists/load-more-button.tsx'
import { EntryContext, rememberedPages, useRememberedPages } from '../../../ui/lists/prefetch-pages.ts'
import { HistoryQuestion } from '../../../ui/question.tsx'
import { notify } from '../../../ui/snackbar.tsx'
import * as textStyles from '../../../ui/text.module.css'
import * as toolbarStyles from '../../../ui/toolbar.module.css'
import { WorkGrid } from '../../catalogue/works/work-grid.tsx'
import { isHistoryPaused, pauseHistory, readHistory } from './history.ts'
import { clearHistory } from './stored-history.ts'
import { refreshWatched } from './watched.tsx'

const pageSize = pageSizes.history

/** The works that were opened on this device. In the browser alone: the server knows none of them. */
export function DeviceHistory() {
  const [works, setWorks] = useState(readHistory)
  return (
    <>
      <HistoryBar
        count={works.length}
        onClear={() => {
          clearHistory()
          refreshWatched()
          setWorks([])
          notify('浏览记录已清空')
        }}
      />
      {works.length > 0 ? (
        <OpenedWorks works={works} />
      ) : (
        <Empty
          drawing="sea"
          title="还没有浏览记录"
          text={
            <>
              打开过的作品会出现在这里，
              <br />
              只保存在这台设备上。
            </>
          }
        >
          <a className={`${buttonStyles.button} ${buttonStyles.primary}`} href={paths.latest('censored')}>
            去看看最新
          </a>
        </Empty>
      )}
    </>
  )
}

function OpenedWorks({ works }: { works: ReturnType<typeof readHistory> }) {
  const entry = use(EntryContext)
  const [pages, setPages] = useState(() => rememberedPages(entry) ?? 1)
  useRememberedPages(pages)
  const shown = works.slice(0, pages * pageSize)
  return (
    <>
      <WorkGrid works={shown} eager={4} heading="h2" className={gridStyles.fourColumns} />
      {works.length >= pageSize && (
        <LoadMoreButton hasMore={shown.length < works.length} onMore={() => setPages(pages + 1)} />
      )}
    </>
  )
}

interface HistoryBarProps {
  count: number
  onClear: () => void
}

/** How many there are, and what can be done about it. */
function HistoryBar({ count, onClear }: HistoryBarProps) {
  const [paused, setPaused] = useState(isHistoryPaused)
  const [asking, setAsking] = useState(false)
  const pause = () => {
    pauseHistory(!paused)
    refreshWatched()
    setPaused(!paused)
    notify(paused ? '继续记录打开的作品' : '已暂停，之后打开的作品不再记录')
  }
  return (
    <div className={`${toolbarStyles.toolbar} ${toolbarStyles.wraps}`}>
      <span className={`${textStyles.small} ${textStyles.muted}`}>
        {paused ? '已暂停记录' : `最近 ${count} 部，保存在本机`}
      </span>
      <span className={toolbarStyles.tools}>
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.small}`}
          onClick={pause}
        >
          {paused ? '继续记录' : '暂停记录'}
        </button>
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.small}`}
          disabled={count === 0}
          onClick={() => setAsking(true)}
        >
          清空
        </button>
      </span>
      <HistoryQuestion
        open={asking}
        onClose={() => setAsking(false)}
        title="清空浏览记录？"
        action="清空"
        onYes={() => {
          setAsking(false)
          onClear()
        }}
      >
        这台设备上的记录会被删除，无法恢复。
      </HistoryQuestion>
    </div>
  )
}
