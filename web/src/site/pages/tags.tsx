import { useQuery } from '@tanstack/react-query'
import type { ModName } from '@yehang/contract/channels'
import { texts } from '@yehang/contract/texts'
import type { ReactNode } from 'react'
import { formatTotal } from '../../lib/numbers.ts'
import type { Listed } from '../../lib/preferences.ts'
import { carries } from '../../lib/shown-channels.ts'
import { waitAtMost } from '../../lib/wait-at-most.ts'
import { paths } from '../../paths.ts'
import * as chipStyles from '../../ui/chip.module.css'
import { Empty } from '../../ui/empty.tsx'
import { Fault } from '../../ui/fault.tsx'
import { late } from '../../ui/late.tsx'
import { prefetchPages } from '../../ui/lists/prefetch-pages.ts'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import { useListed } from '../../ui/preferences.tsx'
import * as tabsStyles from '../../ui/tabs.module.css'
import * as textStyles from '../../ui/text.module.css'
import { momentTotal, sorted, type WorkQuery } from '../catalogue/calls.ts'
import { ChannelNav } from '../catalogue/channel-nav.tsx'
import { yearIn } from '../catalogue/directories/directory.ts'
import { entryById, isEntryId } from '../catalogue/directories/entry-by-id.ts'
import { nameOf } from '../catalogue/directories/entry-links.ts'
import { useMovedEntry } from '../catalogue/directories/moved-entry.ts'
import {
  findTag,
  type TagGroup,
  tagGroupsOf,
  tagHref,
  worksOfTag,
} from '../catalogue/directories/tag-groups.ts'
import { TagRows } from '../catalogue/directories/tag-rows.tsx'
import { TagSelection, TagSelectionSkeleton } from '../catalogue/directories/tag-selection.tsx'
import { ChosenTag } from '../catalogue/directories/tag-sheet.tsx'
import * as tagsStyles from '../catalogue/directories/tags.module.css'
import { EmptyList } from '../catalogue/empty-list.tsx'
import { LazyNotFound, notFoundStatus } from '../catalogue/lazy-not-found.tsx'
import * as listToolsStyles from '../catalogue/list-tools.module.css'
import { prefetchList } from '../catalogue/prefetch-list.ts'
import { directoryView, entryProfile, picturedCall } from '../catalogue/profiles/calls.ts'
import '../catalogue/profiles/entry-grid.module.css'
import { LateEntryGrid, LateEntryProfile } from '../catalogue/profiles/late-profiles.ts'
import '../catalogue/profiles/profile.module.css'
import { listSort } from '../catalogue/sorts.ts'
import { WorkList } from '../catalogue/works/work-list.tsx'
import type { LoaderInput, PageProps } from '../layout/meta.ts'
import { BackBar, SearchLink } from '../layout/phone-bars.tsx'
import { useMemberPart } from './parts/member-part.ts'

const MomentList = late(async () => (await import('../playback/markers/moment-list.tsx')).MomentList)

const momentsTab = 'moments'
/** Of all tags: with pictures in place of groups. */
const picturesTab = 'pictures'

/** In place of a tag's id: no tag is chosen. */
const noTag = 'index'

export async function loader(input: LoaderInput): Promise<number | undefined> {
  const { meta, params, search, queryClient, listed, patience } = input
  const id = params.id ?? ''
  if (id !== noTag && !isEntryId(id)) return notFoundStatus()
  const { channel = 'censored' } = meta
  const call = tagGroupsOf(channel)
  const profile = () => queryClient.prefetchQuery(entryProfile(id, listed(channel), undefined))
  await Promise.all([
    waitAtMost(patience, queryClient.prefetchQuery(call)),
    id === noTag &&
      search.tab === picturesTab &&
      prefetchPages(...picturedCall(viewOf(channel, search)), input),
    id !== noTag && waitAtMost(patience, profile()),
    id !== noTag && waitAtMost(patience, queryClient.prefetchQuery(momentTotal({ tag: id }))),
    id !== noTag && prefetchList(listOf(id, listed(channel), search), input),
  ])
  const groups = queryClient.getQueryData(call.queryKey)?.data
  if (!groups || id === noTag || findTag(groups, id)) return undefined
  // It may have been merged into another one.
  await waitAtMost(patience, queryClient.prefetchQuery(entryById(id)))
  const entry = queryClient.getQueryData(entryById(id).queryKey)?.data
  return entry?.tableName === 'tag' && entry.id !== id ? undefined : notFoundStatus()
}

const currentOf = (shown: boolean) => (shown ? ({ 'aria-current': 'true' } as const) : {})

const viewOf = (channel: ModName, search: Record<string, string>) =>
  directoryView({ kind: 'tag', channel }, search, '')

function listOf(id: string, listed: Listed, search: Record<string, string>): WorkQuery {
  return { ...sorted(worksOfTag(id, listed), listSort(search)), year: yearIn(search) }
}

/** The groups of a channel's tags, and the works of one tag. */
export function Page({ meta, params, search }: PageProps) {
  const { channel = 'censored', title } = meta
  const id = params.id ?? ''
  const groups = useQuery(tagGroupsOf(channel))
  const placed = findTag(groups.data?.data ?? [], id)
  const isElsewhere = id !== noTag && groups.data !== undefined && !placed
  const asked = useQuery({ ...entryById(id), enabled: isElsewhere && isEntryId(id) }).data?.data
  useMovedEntry(isElsewhere && asked?.tableName === 'tag' ? asked : undefined, id)
  const isMoved = asked?.tableName === 'tag' && asked.id !== id
  const isMissing = id !== noTag && (!isEntryId(id) || (isElsewhere && !isMoved))
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
      <ChannelNav channel={channel} current="tags" wide />
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
            ) : id === noTag ? (
              <AllTags channel={channel} groups={groups.data?.data} search={search} />
            ) : !hasDirectory ? null : placed && groups.data ? (
              <TagSelection channel={channel} groups={groups.data.data} current={placed} />
            ) : (
              <TagSelectionSkeleton />
            )}
            {id !== noTag && (
              <TagContent {...{ id, channel, actions }} search={search} placed={placed !== undefined} />
            )}
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

interface AllTagsProps {
  channel: ModName
  groups: readonly TagGroup[] | undefined
  search: Record<string, string>
}

/** All tags of a channel, in their groups or with pictures. */
function AllTags({ channel, groups, search }: AllTagsProps) {
  if (!groups) return <TagSelectionSkeleton />
  if (groups.length === 0) return <Empty drawing="lens" title="还没有分类" text="过些时候再来看看。" />
  const base = `${tagHref(channel)}?tab=${picturesTab}`
  const hasPictures = search.tab === picturesTab
  return (
    <>
      <nav className={`${tabsStyles.segments} ${tagsStyles.views}`} aria-label="分类的样子">
        <a href={tagHref(channel)} data-replace {...currentOf(!hasPictures)}>
          分组
        </a>
        <a href={base} data-replace {...currentOf(hasPictures)}>
          图片
        </a>
      </nav>
      {hasPictures ? (
        <LateEntryGrid {...viewOf(channel, search)} base={base} unit="个" />
      ) : (
        <TagRows channel={channel} groups={groups} counted />
      )}
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
  return (
    <>
      <LateEntryProfile
        key={id}
        {...{ id, channel }}
        kind="tag"
        listedChannel={channel}
        title=""
        filter=""
        sort={listSort(search)}
        year={yearIn(search)}
      />
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
