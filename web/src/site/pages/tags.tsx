import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ModName } from '@yehang/contract/channels'
import { texts } from '@yehang/contract/texts'
import { type ReactNode, useEffect, useState } from 'react'
import { formatTotal } from '../../lib/numbers.ts'
import type { Listed } from '../../lib/preferences.ts'
import { carries } from '../../lib/shown-channels.ts'
import { waitAtMost } from '../../lib/wait-at-most.ts'
import { paths } from '../../paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import * as chipStyles from '../../ui/chip.module.css'
import { Fault } from '../../ui/fault.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { late } from '../../ui/late.tsx'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import { useListed } from '../../ui/preferences.tsx'
import * as textStyles from '../../ui/text.module.css'
import { momentTotal, sorted, type WorkQuery } from '../catalogue/calls.ts'
import { entryById, isEntryId } from '../catalogue/directories/entry-by-id.ts'
import { nameOf } from '../catalogue/directories/entry-links.ts'
import { useMovedEntry } from '../catalogue/directories/moved-entry.ts'
import { findTag, tagGroupsAround, tagGroupsOf, worksOfTag } from '../catalogue/directories/tag-groups.ts'
import { ChosenTag } from '../catalogue/directories/tag-rows.tsx'
import { TagSelection, TagSelectionSkeleton } from '../catalogue/directories/tag-selection.tsx'
import * as tagsStyles from '../catalogue/directories/tags.module.css'
import { EmptyList } from '../catalogue/empty-list.tsx'
import { LateChannelNav } from '../catalogue/late-channel-nav.ts'
import { LazyNotFound, notFoundStatus } from '../catalogue/lazy-not-found.tsx'
import * as listToolsStyles from '../catalogue/list-tools.module.css'
import { prefetchList } from '../catalogue/prefetch-list.ts'
import { LateEntryProfile } from '../catalogue/profiles/late-entry-profile.ts'
import { listSort, yearIn } from '../catalogue/sorts.ts'
import { WorkList } from '../catalogue/works/work-list.tsx'
import { BackBar, SearchLink } from '../layout/bars/phone-bars.tsx'
import type { LoaderInput, PageProps } from '../layout/meta.ts'
import { useMemberPart } from './parts/member-part.ts'

const MomentList = late(async () => (await import('../playback/markers/moment-list.tsx')).MomentList)

const momentsTab = 'moments'

export async function loader(input: LoaderInput): Promise<number | undefined> {
  const { meta, params, search, queryClient, listed, patience } = input
  const id = params.id ?? ''
  if (!isEntryId(id)) return notFoundStatus()
  const { channel = 'censored' } = meta
  const everyTag = tagGroupsOf(channel)
  const call = queryClient.getQueryData(everyTag.queryKey) ? everyTag : tagGroupsAround(channel, id)
  await Promise.all([
    waitAtMost(patience, queryClient.prefetchQuery(call)),
    waitAtMost(patience, queryClient.prefetchQuery(momentTotal({ tag: id }))),
    prefetchList(listOf(id, listed(channel), search), input),
  ])
  const groups = queryClient.getQueryData(call.queryKey)?.data
  if (!groups || findTag(groups, id)) return undefined
  // It may have been merged into another one.
  await waitAtMost(patience, queryClient.prefetchQuery(entryById(id)))
  const entry = queryClient.getQueryData(entryById(id).queryKey)?.data
  return entry?.tableName === 'tag' && entry.id !== id ? undefined : notFoundStatus()
}

const currentOf = (shown: boolean) => (shown ? ({ 'aria-current': 'true' } as const) : {})

function listOf(id: string, listed: Listed, search: Record<string, string>): WorkQuery {
  return { ...sorted(worksOfTag(id, listed), listSort(search)), year: yearIn(search) }
}

/** All groups where another page has fetched them, or those around the tag; while one looks around, the ones of the last tag. */
function useTagGroups(channel: ModName, id: string) {
  const everyTag = useQuery({ ...tagGroupsOf(channel), enabled: false })
  const around = useQuery({
    ...tagGroupsAround(channel, id),
    enabled: !everyTag.data && isEntryId(id),
    placeholderData: keepPreviousData,
  })
  return everyTag.data ? everyTag : around
}

/** The works of one tag, below the tags of its channel. */
export function Page({ meta, params, search }: PageProps) {
  const { channel = 'censored', title } = meta
  const id = params.id ?? ''
  const groups = useTagGroups(channel, id)
  const placed = findTag(groups.data?.data ?? [], id)
  const isElsewhere = groups.data !== undefined && !groups.isPlaceholderData && !placed
  const asked = useQuery({ ...entryById(id), enabled: isElsewhere && isEntryId(id) }).data?.data
  useMovedEntry(isElsewhere && asked?.tableName === 'tag' ? asked : undefined, id)
  const isMoved = asked?.tableName === 'tag' && asked.id !== id
  const isMissing = !isEntryId(id) || (isElsewhere && !isMoved)
  const part = useMemberPart()
  // Where the operator shows no categories, the tag is alone on its page.
  const hasDirectory = carries(channel, 'directories')
  const actions = part && placed && <part.HideEntry kind="tag" entry={placed.tag} />
  usePageTitle(isMissing ? texts.notFound : placed ? `${nameOf(placed.tag)} - ${title}` : title)
  return (
    <>
      <BackBar title={placed && !hasDirectory ? nameOf(placed.tag) : title} fallback={paths.latest(channel)}>
        {actions}
        <SearchLink />
      </BackBar>
      <LateChannelNav channel={channel} current="tags" wide />
      <main className={pageStyles.page} id="content" tabIndex={-1}>
        {isMissing ? (
          <LazyNotFound />
        ) : (
          <>
            <h1 className={`${pageStyles.title} ${tagsStyles.title} ${textStyles.inBar}`}>
              {title} {placed && <ChosenTag {...placed} />}
            </h1>
            {groups.isError && !groups.isFetching ? (
              <Fault error={groups.error} text="分类没有加载出来。" onRetry={() => void groups.refetch()} />
            ) : !hasDirectory ? null : placed && groups.data ? (
              <TagSelection channel={channel} groups={groups.data.data} current={placed} />
            ) : (
              <TagSelectionSkeleton />
            )}
            <TagContent {...{ id, channel, actions }} search={search} placed={placed !== undefined} />
          </>
        )}
      </main>
    </>
  )
}

interface TagContentProps {
  id: string
  channel: ModName
  search: Record<string, string>
  /** The tag is known, and one of the channel. */
  placed: boolean
  actions: ReactNode
}

/** The works of a tag, and the moments of films that have it, in a tab that is there where there are some. */
function TagContent({ id, channel, search, placed, actions }: TagContentProps) {
  const { data } = useQuery(momentTotal({ tag: id }))
  const isMoments = placed && search.tab === momentsTab
  const works = <TagWorks {...{ id, channel, search, actions }} />
  if (!isMoments && (!placed || !data?.total)) return works
  const href = paths.tags(channel, id)
  return (
    <>
      <nav className={chipStyles.chips} aria-label="标签下的内容">
        <a className={chipStyles.chip} href={href} data-replace {...currentOf(!isMoments)}>
          作品
        </a>
        <a
          className={chipStyles.chip}
          href={`${href}?tab=${momentsTab}`}
          data-replace
          {...currentOf(isMoments)}
        >
          片段 {data && formatTotal(data.total, data.totalCapped)}
        </a>
      </nav>
      {isMoments ? <MomentList key={id} by={{ tag: id }} empty="还没有这个标签的片段" /> : works}
    </>
  )
}

interface TagWorksProps {
  id: string
  channel: ModName
  search: Record<string, string>
  actions: ReactNode
}

function TagWorks({ id, channel, search, actions }: TagWorksProps) {
  const list = listOf(id, useListed(channel), search)
  const year = yearIn(search)
  // With all tags above it the page has no room for more before its works.
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (year) setOpen(true)
  }, [year])
  return (
    <>
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.small} ${tagsStyles.opener}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        年份、相关标签和演员
        <Icon of={icons.chevronDown} size={16} />
      </button>
      {open && (
        <LateEntryProfile
          key={id}
          {...{ id, channel, year }}
          kind="tag"
          listedChannel={channel}
          title=""
          filter=""
          sort={listSort(search)}
        />
      )}
      <WorkList
        key={`list ${id}`}
        list={list}
        sortable
        controls={<span className={`${textStyles.wide} ${listToolsStyles.actions}`}>{actions}</span>}
        empty={<EmptyList list={list} />}
      />
    </>
  )
}
