import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { OwnRowName } from '@yehang/contract/home-rows'
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { channelOf } from '../../../lib/channel-names.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as pageStyles from '../../../ui/page.module.css'
import { useListed, useObservable } from '../../../ui/preferences.tsx'
import * as textStyles from '../../../ui/text.module.css'
import type { WorkRow } from '../../catalogue/calls.ts'
import { useVisibleWorks } from '../../catalogue/works/hidden-placeholder.ts'
import { randomCall } from '../../catalogue/works/random-works.ts'
import { WorkGrid } from '../../catalogue/works/work-grid.tsx'
import { latestFollowedCall } from '../../library/follows/latest-followed.ts'
import { type BegunWork, useBegun } from '../../library/history/begun.ts'
import { begunCall } from '../../library/history/watched.tsx'
import { shownUser } from '../../members/session/shown-user.ts'
import { signedIn } from '../../members/session/signed-in.ts'
import { playFrom } from '../../playback/current-playback.ts'
import { useByCollected } from '../../recommendations/by-collected.ts'
import { useRecommended } from '../../recommendations/home-row.ts'
import { RecommendedGrid, useLeftWorks } from '../../recommendations/recommended-grid.tsx'
import { whyText } from '../../recommendations/why.ts'
import { ownRowColumns } from './own-row-places.ts'
import { rememberPlace } from './remember-place.ts'

/** One row of a desktop. */
const cards = 4

export interface OwnRowProps {
  row: OwnRowName
  place: RefObject<HTMLDivElement | null>
  /** The page keeps the place of so many cards; 0: of none. */
  kept: number
  /** It is in the page from the page's first moment. */
  atOnce: boolean
  /** What keeps its place. */
  coming: ReactNode
  title: string
  /** The operator's name of it; empty where it has the usual one. */
  named: string
}

/** What stands in a row. */
interface Content {
  /** Undefined while they are not known. */
  works: readonly WorkRow[] | undefined
  title: string
  /** Beside the title. */
  note?: string | undefined
  more?: { href: string; label: string }
  draw?: (most: number) => ReactNode
  hrefOf?: (id: string) => string | undefined
  onPress?: (event: MouseEvent<HTMLElement>) => void
}

/** Before the page is shown to a member who comes from another: at the next they are there at once. */
export async function prefetchOwnRows(client: QueryClient): Promise<void> {
  if (!signedIn.get()) return
  await Promise.all([client.prefetchQuery(begunCall), client.prefetchQuery(latestFollowedCall)])
}

export function OwnRow(props: OwnRowProps) {
  const Row = rows[props.row]
  return <Row {...props} />
}

const rows: Record<OwnRowName, (props: OwnRowProps) => ReactNode> = {
  begun: BegunRow,
  followed: FollowedRow,
  collected: CollectedRow,
  random: RandomRow,
  recommended: RecommendedRow,
}

const history = { href: paths.user('history'), label: '更多浏览记录' }

/** A press begins the film where it goes on; a link that is opened elsewhere names the second. */
function BegunRow(props: OwnRowProps) {
  const works = useBegun()
  const hrefOf = (work: BegunWork) => {
    const search = new URLSearchParams({ t: String(work.position), ...(work.part && { part: work.part.id }) })
    return `${paths.work(channelOf(work.modId), work.id)}?${search}`
  }
  const byId = new Map(works?.map((work) => [work.id, work]))
  const press = ({ target, defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => {
    if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
    const link = target instanceof Element ? target.closest('a') : null
    const work = byId.get(link?.pathname.split('/').at(-1) ?? '')
    if (work) playFrom(work.id, work.part?.id, work.position)
  }
  const of = (id: string) => {
    const work = byId.get(id)
    return work && hrefOf(work)
  }
  return <Row {...props} content={{ works, title: props.title, more: history, hrefOf: of, onPress: press }} />
}

function FollowedRow(props: OwnRowProps) {
  const isMember = useObservable(signedIn)
  const { data, isError } = useQuery({ ...latestFollowedCall, enabled: isMember, refetchOnMount: 'always' })
  const count = data?.newCount ?? 0
  const note = count > 0 ? `${count > 99 ? '99+' : count} 部新作品` : undefined
  const works = !isMember || isError ? [] : data?.rows
  const more = { href: paths.following(), label: '更多关注更新' }
  return <Row {...props} content={{ works, title: props.title, note, more }} />
}

function CollectedRow(props: OwnRowProps) {
  const { works, because } = useByCollected()
  const title = props.named || because || props.title
  return <Row {...props} content={{ works, title, note: props.named ? because : undefined }} />
}

function RandomRow(props: OwnRowProps) {
  const listed = useListed(null)
  const user = useObservable(shownUser)
  const isMember = useObservable(signedIn)
  const { data, isError } = useQuery(randomCall(listed, isMember ? user?.userName : undefined))
  return <Row {...props} content={{ works: isError ? [] : data?.rows, title: props.title }} />
}

function RecommendedRow(props: OwnRowProps) {
  const { works: found, canDismiss } = useRecommended()
  const left = useLeftWorks(found ?? [])
  const works = found && left
  const more = { href: paths.recommended(), label: '更多推荐' }
  const draw = (most: number) => (
    <RecommendedGrid
      works={works ?? []}
      textOf={whyText}
      most={most}
      canDismiss={canDismiss}
      className={ownRowColumns}
    />
  )
  return <Row {...props} content={{ works, title: props.title, more, draw }} />
}

/** The row, as soon as nothing on the screen moves by it. */
function Row({ row, place, kept, atOnce, coming, content }: OwnRowProps & { content: Content }) {
  const { works, title, note, more, draw, hrefOf, onPress } = content
  const visible = useVisibleWorks(works ?? [])
  const isKnown = works !== undefined
  const free = useFree(place, isKnown, atOnce)
  const section = useRef<HTMLElement>(null)
  const height = useHeightOf(place, !isKnown && kept > 0)
  useEffect(() => {
    if (isKnown) rememberPlace(row, Math.min(cards, works.length))
  }, [row, isKnown, works])
  if (!isKnown) return coming
  if (!free && kept === 0) return null
  const isEmpty = visible.length === 0
  if (isEmpty && free) return null
  // On a phone two stand beside each other.
  const most = free ? cards : Math.min(cards, kept + (kept % 2))
  return (
    <section
      ref={section}
      className={pageStyles.section}
      style={free ? undefined : { minHeight: height.current }}
      aria-hidden={isEmpty}
    >
      {!isEmpty && (
        <>
          <header>
            <h2 className={textStyles.clip1}>{title}</h2>
            {note && (
              <span className={`${textStyles.small} ${textStyles.muted} ${textStyles.nowrap}`}>{note}</span>
            )}
            {more && (
              <a className={pageStyles.more} href={more.href} aria-label={more.label}>
                更多
                <Icon of={icons.chevronRight} size={16} />
              </a>
            )}
          </header>
          <div onClickCapture={onPress}>
            {draw ? (
              draw(most)
            ) : (
              <WorkGrid
                works={visible.slice(0, most)}
                className={ownRowColumns}
                {...(hrefOf && { hrefOf })}
              />
            )}
          </div>
        </>
      )}
    </section>
  )
}

/** Whether the row may come, go and change its height: it was there at once, or is below what is on the screen. */
function useFree(place: RefObject<HTMLDivElement | null>, isKnown: boolean, atOnce: boolean): boolean {
  const [free, setFree] = useState(atOnce && isKnown)
  useEffect(() => {
    if (free || !isKnown || !place.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry && entry.boundingClientRect.top >= window.innerHeight) setFree(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [free, isKnown, place])
  return free
}

/** How high the place is that is kept. */
function useHeightOf(place: RefObject<HTMLDivElement | null>, isComing: boolean): RefObject<number> {
  const height = useRef(0)
  useLayoutEffect(() => {
    if (isComing) height.current = place.current?.firstElementChild?.clientHeight ?? 0
  })
  return height
}
