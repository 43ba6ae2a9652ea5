import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Empty } from '../../ui/empty.tsx'
import { Fault } from '../../ui/fault.tsx'
import { LoadMore } from '../../ui/lists/load-more.tsx'
import { useRememberedPages } from '../../ui/lists/prefetch-pages.ts'
import { useObservable } from '../../ui/preferences.tsx'
import * as toolbarStyles from '../../ui/toolbar.module.css'
import { signedIn } from '../members/session/signed-in.ts'
import { guestCall, openedHere, recommendedCall } from './calls.ts'
import * as styles from './recommendations.module.css'
import { RecommendedGrid, useLeftWorks } from './recommended-grid.tsx'
import { RecommendedSkeleton } from './recommended-skeleton.tsx'
import { useSetting } from './setting.ts'
import { whyText } from './why.ts'

/** Everything that is recommended: to a member, or by the history of this device. */
export function RecommendedList() {
  return useObservable(signedIn) ? <OfMember /> : <OfDevice />
}

const waiting = <RecommendedSkeleton />

function OfMember() {
  const query = useInfiniteQuery(recommendedCall)
  const pages = query.data?.pages
  useRememberedPages(pages?.length)
  const rows = pages?.flatMap((page) => page.rows) ?? []
  const works = useLeftWorks([...new Map(rows.map((row) => [row.id, row])).values()])
  if (!pages && query.isError && !query.isFetching) {
    return <Fault error={query.error} text="推荐没有加载出来。" onRetry={() => void query.refetch()} />
  }
  const state = pages?.[0]?.state
  if (!pages) return waiting
  if (state === 'off') return <IsOff />
  if (works.length === 0 && !query.hasNextPage) {
    return (
      <NoneLeft text="收藏、喜欢作品，或关注演员，这里就会有新的推荐。">
        <a className={`${buttonStyles.button} ${buttonStyles.line}`} href={paths.user('history')}>
          推荐设置
        </a>
      </NoneLeft>
    )
  }
  return (
    <>
      <Toolbar
        text={
          state === 'new'
            ? '还没有可以参考的记录：收藏、喜欢作品，关注演员，或在浏览记录里打开“保存到账号”，这里就按你的口味推荐。先看看很多人收藏的。'
            : '按你的收藏、喜欢、关注和浏览记录推荐，每部都说明原因。'
        }
      >
        <a
          className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.small}`}
          href={paths.user('history')}
        >
          推荐设置
        </a>
      </Toolbar>
      <RecommendedGrid works={works} textOf={whyText} eager={8} heading="h2" canDismiss />
      <LoadMore
        key={pages.length > 1 ? 'later' : 'first'}
        hasMore={query.hasNextPage}
        loading={query.isFetching}
        fault={query.isFetchNextPageError ? (query.error?.message ?? null) : null}
        onMore={() => void query.fetchNextPage({ cancelRefetch: false })}
      />
    </>
  )
}

function OfDevice() {
  const opened = openedHere()
  const { data, error, isFetching, refetch } = useQuery(guestCall(opened))
  const works = useLeftWorks(data?.rows ?? [])
  if (opened.length === 0) {
    return (
      <Empty
        drawing="sea"
        title="还没有可以参考的记录"
        text="打开几部作品，这里就按这台设备的浏览记录推荐；登录后，还会参考你的收藏、喜欢和关注。"
      >
        <a className={`${buttonStyles.button} ${buttonStyles.primary}`} href={paths.home()}>
          去看看最新
        </a>
        <a className={`${buttonStyles.button} ${buttonStyles.line}`} href={paths.login(paths.recommended())}>
          登录
        </a>
      </Empty>
    )
  }
  if (!data && error && !isFetching) {
    return <Fault error={error} text="推荐没有加载出来。" onRetry={() => void refetch()} />
  }
  if (!data) return waiting
  if (works.length === 0) {
    return (
      <NoneLeft text="再打开几部作品，这里就会有新的推荐；登录后，还会参考你的收藏、喜欢和关注。">
        <a className={`${buttonStyles.button} ${buttonStyles.line}`} href={paths.login(paths.recommended())}>
          登录
        </a>
      </NoneLeft>
    )
  }
  return (
    <>
      <Toolbar text="按这台设备的浏览记录推荐，服务器不保存。">
        <a
          className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.small}`}
          href={paths.login(paths.recommended())}
        >
          登录
        </a>
      </Toolbar>
      <RecommendedGrid works={works} textOf={whyText} eager={8} heading="h2" />
    </>
  )
}

function NoneLeft({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Empty drawing="sea" title="没有可以推荐的作品了" text={text}>
      <a className={`${buttonStyles.button} ${buttonStyles.primary}`} href={paths.latest('censored')}>
        去看看最新
      </a>
      {children}
    </Empty>
  )
}

/** What the list is made of, and a link. */
function Toolbar({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={`${toolbarStyles.toolbar} ${toolbarStyles.wraps}`}>
      <p className={styles.about}>{text}</p>
      <span className={toolbarStyles.tools}>{children}</span>
    </div>
  )
}

function IsOff() {
  const { change } = useSetting()
  return (
    <Empty drawing="folder" title="个性化推荐已关闭" text="你的收藏、喜欢、关注和浏览记录不用于推荐。">
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.primary}`}
        onClick={() => void change(true)}
      >
        打开个性化推荐
      </button>
      <a className={`${buttonStyles.button} ${buttonStyles.line}`} href={paths.home()}>
        回到首页
      </a>
    </Empty>
  )
}
