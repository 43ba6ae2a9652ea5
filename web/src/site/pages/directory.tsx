import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { texts } from '@yehang/contract/texts'
import { carries } from '../../lib/shown-channels.ts'
import { waitAtMost } from '../../lib/wait-at-most.ts'
import { paths } from '../../paths.ts'
import * as gridStyles from '../../ui/lists/grid.module.css'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import { useListed } from '../../ui/preferences.tsx'
import { useRouter } from '../../ui/router.tsx'
import * as textStyles from '../../ui/text.module.css'
import { pagedWorks, sorted } from '../catalogue/calls.ts'
import { ChannelNav } from '../catalogue/channel-nav.tsx'
import * as directoryStyles from '../catalogue/directories/directory.module.css'
import {
  belongsTo,
  type Directory,
  directoryHref,
  directoryOf,
  entriesOf,
  filterOf,
  firstEntry,
  gridChannel,
  namesOf,
  worksOfEntry,
} from '../catalogue/directories/directory.ts'
import { DirectoryLink } from '../catalogue/directories/directory-link.tsx'
import { DirectoryTotal } from '../catalogue/directories/directory-total.tsx'
import { entryById, isEntryId } from '../catalogue/directories/entry-by-id.ts'
import { nameOf } from '../catalogue/directories/entry-links.ts'
import { LateDirectoryList } from '../catalogue/directories/late-directory-list.ts'
import { prefetchEntries } from '../catalogue/directories/prefetch-directory.ts'
import { EmptyList } from '../catalogue/empty-list.tsx'
import { LazyNotFound, notFoundStatus } from '../catalogue/lazy-not-found.tsx'
import * as listToolsStyles from '../catalogue/list-tools.module.css'
import { prefetchList } from '../catalogue/prefetch-list.ts'
import { ReloadList } from '../catalogue/reload-list.tsx'
import { type ListSort, listSort } from '../catalogue/sorts.ts'
import { GridSkeleton } from '../catalogue/works/grid-skeleton.tsx'
import { WorkList } from '../catalogue/works/work-list.tsx'
import type { LoaderInput, PageProps } from '../layout/meta.ts'
import { BackBar, SearchLink } from '../layout/phone-bars.tsx'
import { EntryActions } from './parts/entry-actions.tsx'

/**
 * In place of an entry's id: the directory itself on a phone, its first entry on a wide screen
 * (docs/requirements.md, catalogue 22).
 */
const wholeDirectory = 'index'

export async function loader(input: LoaderInput): Promise<number | undefined> {
  const { meta, params, search, entry, queryClient, listed, patience } = input
  const directory = directoryOf(meta.entry, meta.channel)
  const id = params.id ?? ''
  const filter = filterOf(search)
  const openWorks = async (shown: string) => {
    const list = sorted(worksOfEntry(directory, shown, listed(gridChannel(directory))), listSort(search))
    // Filtering the sidebar is a way into the same page: the works beside it stay, however old.
    const cached = queryClient.getQueryCache().find({ queryKey: pagedWorks(list).queryKey })
    if (!cached?.isActive()) await prefetchList(list, input)
  }
  if (id === wholeDirectory) {
    const first = prefetchEntries(directory, '', { ...input, entry: filter ? '' : entry })
    await Promise.all([first, filter && prefetchEntries(directory, filter, input)])
    const shown = firstEntry(queryClient.getQueryData(entriesOf(directory, '').queryKey))
    if (shown) await openWorks(shown.id)
    return
  }
  if (!isEntryId(id)) return notFoundStatus()
  const call = entryById(id)
  await Promise.all([
    waitAtMost(patience, queryClient.prefetchQuery(call)),
    prefetchEntries(directory, filter, input),
    openWorks(id),
  ])
  const state = queryClient.getQueryState(call.queryKey)
  return state?.error?.code === 404 || (state?.data && !belongsTo(directory, state.data.data))
    ? notFoundStatus()
    : undefined
}

/** A directory beside the works of one of its entries (docs/requirements.md, catalogue 20). */
export function Page({ meta, params, search }: PageProps) {
  const directory = directoryOf(meta.entry, meta.channel)
  const id = params.id ?? ''
  if (id !== wholeDirectory && !isEntryId(id)) return <MissingEntry directory={directory} />
  return <DirectoryPage directory={directory} id={id} filter={filterOf(search)} sort={listSort(search)} />
}

function MissingEntry({ directory }: { directory: Directory }) {
  const { entry } = namesOf(directory)
  usePageTitle(texts.notFound)
  return (
    <>
      <BackBar title={entry} fallback={paths.latest(directory.channel)} />
      <main className={pageStyles.page} id="content" tabIndex={-1}>
        <LazyNotFound />
      </main>
    </>
  )
}

interface DirectoryPageProps {
  directory: Directory
  id: string
  filter: string
  sort: ListSort
}

function DirectoryPage({ directory, id, filter, sort }: DirectoryPageProps) {
  const router = useRouter()
  const shows = useListed(gridChannel(directory))
  const isWhole = id === wholeDirectory
  const entries = useInfiniteQuery(entriesOf(directory, isWhole ? '' : filter))
  const listed = entries.data
  const detail = useQuery({ ...entryById(id), enabled: !isWhole })
  // The row of the list has the name while the entry itself is on its way.
  const row = listed?.pages.flatMap(({ rows }) => rows).find((entry) => entry.id === id)
  const entry = isWhole ? firstEntry(listed) : (detail.data?.data ?? row)
  const names = namesOf(directory)
  const title = entry ? nameOf(entry) : names.entry
  usePageTitle(isWhole ? names.heading : title)
  if (detail.error?.code === 404 || (detail.data && !belongsTo(directory, detail.data.data))) {
    return <MissingEntry directory={directory} />
  }
  const onFilter = (text: string) =>
    void router.navigate({
      href: directoryHref(directory, id, text, sort),
      replace: true,
      resetScroll: false,
    })
  const shown = isWhole ? entry?.id : id
  const list = shown === undefined ? null : sorted(worksOfEntry(directory, shown, shows), sort)
  const Title = isWhole ? 'h2' : 'h1'
  // Where the operator shows no directory, the entry is alone on its page.
  const hasDirectory = carries(directory.channel, 'directories')
  const actions = !isWhole && entry && <EntryActions key={id} directory={directory} entry={entry} />
  return (
    <>
      <BackBar
        title={isWhole ? names.heading : hasDirectory ? names.entry : title}
        fallback={paths.latest(directory.channel)}
      >
        {actions}
        <SearchLink />
      </BackBar>
      <ChannelNav channel={directory.channel} current={directory.kind} wide />
      <main className={pageStyles.page} id="content" tabIndex={-1}>
        {isWhole && <h1 className={textStyles.visuallyHidden}>{names.heading}</h1>}
        <div className={hasDirectory ? directoryStyles.split : ''}>
          {hasDirectory && (
            <section
              className={
                isWhole
                  ? `${directoryStyles.directory} ${directoryStyles.whole}`
                  : `${directoryStyles.directory} ${textStyles.wide}`
              }
              aria-label={names.heading}
            >
              <header>
                <b>{names.heading}</b>
                <DirectoryTotal directory={directory} filter={filter} />
              </header>
              <LateDirectoryList
                directory={directory}
                current={entry}
                filter={filter}
                onFilter={onFilter}
                place="page"
              />
            </section>
          )}
          <div className={isWhole ? textStyles.wide : ''}>
            {!isWhole && hasDirectory && (
              <div className={textStyles.narrow}>
                <DirectoryLink directory={directory} entry={entry} filter={filter} onFilter={onFilter} />
              </div>
            )}
            {list ? (
              <WorkList
                key={shown}
                list={list}
                sortable
                className={gridStyles.fourColumns}
                // Beside a whole directory they are hidden on a phone, which would load eager ones all the same.
                {...(isWhole && { eager: 0 })}
                heading={
                  <Title className={`${pageStyles.title} ${directoryStyles.name} ${textStyles.inBar}`}>
                    {title}
                  </Title>
                }
                controls={
                  <>
                    <span className={`${textStyles.wide} ${listToolsStyles.actions}`}>{actions}</span>
                    <ReloadList list={list} />
                  </>
                }
                empty={<EmptyList list={list} />}
              />
            ) : (
              // The directory itself shows its loading error.
              entries.isLoading && <GridSkeleton count={12} className={gridStyles.fourColumns} />
            )}
          </div>
        </div>
      </main>
    </>
  )
}
