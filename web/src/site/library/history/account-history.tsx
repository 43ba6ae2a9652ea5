import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { pageSizes } from '@yehang/contract/limits'
import { type ReactNode, useState } from 'react'
import { post } from '../../../api/connection.ts'
import { pagedOptions } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Empty } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as gridStyles from '../../../ui/lists/grid.module.css'
import { LoadMoreButton } from '../../../ui/lists/load-more-button.tsx'
import * as panelStyles from '../../../ui/panel.module.css'
import { HistoryQuestion } from '../../../ui/question.tsx'
import { SectionFault } from '../../../ui/section-fault.tsx'
import { notify } from '../../../ui/snackbar.tsx'
import * as textStyles from '../../../ui/text.module.css'
import * as toolbarStyles from '../../../ui/toolbar.module.css'
import { GridSkeleton } from '../../catalogue/works/grid-skeleton.tsx'
import { announceFault } from '../../members/session/announce-fault.ts'
import * as styles from '../library.module.css'
import { readHistory } from './history.ts'
import { type HistoryState, historyStateCall, sendOpened, setHistoryState } from './history-sync.ts'
import { OpenedDays } from './opened-days.tsx'
import { clearHistory } from './stored-history.ts'
import { refreshWatched } from './watched.tsx'

const historyCall = pagedOptions('GET /v2/user/history/list', {}, pageSizes.history)

/** The history of a member: of this device, or of the account where the member asked for that. */
export function MemberHistory({ onDevice, settings }: { onDevice: ReactNode; settings: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery(historyStateCall)
  if (data) {
    const { state } = data.data
    return (
      <>
        <SaveToAccount state={state} />
        {settings}
        {state === 'off' ? onDevice : <AccountHistory state={state} />}
      </>
    )
  }
  if (error && !isFetching) {
    return (
      <>
        <SectionFault message={error.message} onRetry={() => void refetch()} />
        {onDevice}
      </>
    )
  }
  return <GridSkeleton count={4} className={gridStyles.fourColumns} />
}

/** Changes the setting on the server and here; announces errors. */
function useHistoryState() {
  const client = useQueryClient()
  return async (state: HistoryState) => {
    try {
      await setHistoryState(client, state)
      refreshWatched()
      return true
    } catch (error) {
      announceFault(error)
      return false
    }
  }
}

function SaveToAccount({ state }: { state: HistoryState }) {
  const client = useQueryClient()
  const change = useHistoryState()
  const [asking, setAsking] = useState(false)
  const turnOn = async () => {
    if (!(await change('on'))) return
    await sendOpened(readHistory().map(({ id }) => id))
    await client.resetQueries({ queryKey: historyCall.queryKey, exact: true })
  }
  const turnOff = async () => {
    setAsking(false)
    if (!(await change('off'))) return
    client.removeQueries({ queryKey: historyCall.queryKey, exact: true })
    notify('账号里的浏览记录已清空')
  }
  return (
    <div className={`${panelStyles.panel} ${panelStyles.menu} ${styles.keep}`}>
      <div className={`${panelStyles.row} ${panelStyles.wraps}`}>
        <Icon of={icons.history} />
        <Switch
          label="保存到账号"
          on={state !== 'off'}
          onChange={(on) => (on ? void turnOn() : setAsking(true))}
        />
        <p>打开后，浏览记录保存在账号里，换一台设备登录也能看到；退出登录后，这台设备上的随之清除。</p>
      </div>
      <HistoryQuestion
        open={asking}
        onClose={() => setAsking(false)}
        title="不再保存到账号？"
        action="关闭并清空"
        onYes={() => void turnOff()}
      >
        账号里的浏览记录会被清空，这台设备上的保留。
      </HistoryQuestion>
    </div>
  )
}

function AccountHistory({ state }: { state: HistoryState }) {
  const client = useQueryClient()
  const change = useHistoryState()
  const [asking, setAsking] = useState(false)
  const query = useOpened()
  const total = query.data?.pages[0]?.total ?? 0
  const paused = state === 'paused'
  const pause = async () => {
    if (!(await change(paused ? 'on' : 'paused'))) return
    notify(paused ? '继续记录打开的作品' : '已暂停，之后打开的作品不再记录')
  }
  const clear = async () => {
    setAsking(false)
    try {
      await post('POST /v2/user/history/clear', { body: {} })
    } catch (error) {
      announceFault(error)
      return
    }
    clearHistory()
    refreshWatched()
    await client.resetQueries({ queryKey: historyCall.queryKey, exact: true })
    notify('浏览记录已清空')
  }
  return (
    <>
      <div className={`${toolbarStyles.toolbar} ${toolbarStyles.wraps}`}>
        <span className={`${textStyles.small} ${textStyles.muted}`}>
          {paused ? '已暂停记录' : `共 ${total} 部，保存在账号`}
        </span>
        <span className={toolbarStyles.tools}>
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.small}`}
            onClick={() => void pause()}
          >
            {paused ? '继续记录' : '暂停记录'}
          </button>
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.small}`}
            disabled={total === 0}
            onClick={() => setAsking(true)}
          >
            清空
          </button>
        </span>
      </div>
      <Opened query={query} />
      <HistoryQuestion
        open={asking}
        onClose={() => setAsking(false)}
        title="清空浏览记录？"
        action="清空"
        onYes={() => void clear()}
      >
        账号和这台设备上的记录都会被删除，无法恢复。
      </HistoryQuestion>
    </>
  )
}

function useOpened() {
  // Works opened since the list was last shown are at its front.
  return useInfiniteQuery({ ...historyCall, refetchOnMount: 'always' })
}

function Opened({ query }: { query: ReturnType<typeof useOpened> }) {
  const { data, error, isFetching, hasNextPage } = query
  if (!data && error && !isFetching) {
    return <Fault error={error} text="浏览记录没有加载出来。" onRetry={() => void query.refetch()} />
  }
  if (!data) return <GridSkeleton count={4} className={gridStyles.fourColumns} />
  const works = [...new Map(data.pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()]
  if (works.length === 0) {
    return (
      <Empty drawing="sea" title="还没有浏览记录" text="打开过的作品会出现在这里，在你登录的设备上都能看到。">
        <a className={`${buttonStyles.button} ${buttonStyles.primary}`} href={paths.latest('censored')}>
          去看看最新
        </a>
      </Empty>
    )
  }
  return (
    <>
      <OpenedDays works={works} />
      {works.length >= pageSizes.history && (
        <LoadMoreButton
          hasMore={hasNextPage}
          loading={query.isFetchingNextPage}
          fault={query.isFetchNextPageError ? (error?.message ?? null) : null}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}
