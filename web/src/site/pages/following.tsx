import { paths } from '../../paths.ts'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import { Tabs, tabId } from '../../ui/tabs.tsx'
import * as textStyles from '../../ui/text.module.css'
import { BackBar } from '../layout/bars/phone-bars.tsx'
import { MembersOnly } from '../layout/members-only.tsx'
import type { LoaderInput, PageProps } from '../layout/meta.ts'
import * as styles from '../library/library.module.css'
import { listsPart } from '../library/lists-part.ts'
import { EntriesSkeleton, NewWorksSkeleton } from '../library/lists-skeletons.tsx'
import { signedIn } from '../members/session/signed-in.ts'

const tabs = [
  { id: 'works', title: '新作品', href: paths.following() },
  { id: 'entries', title: '关注的', href: `${paths.following()}?tab=entries` },
  { id: 'searches', title: '保存的搜索', href: `${paths.following()}?tab=searches` },
]
const panel = 'followed'

export async function loader(input: LoaderInput): Promise<undefined> {
  if (input.anonymous) return input.loadAgain()
  if (!signedIn.get()) return
  // Where it cannot be loaded, the page shows the error in its place.
  const lists = await listsPart.load().catch(() => null)
  // Works of the feed count as seen once they are fetched.
  if (input.search.tab === 'searches') await lists?.prefetchSearches(input)
  else if (input.search.tab === 'entries') await lists?.prefetchFollowed(input)
  else await lists?.prefetchNewWorks(input)
}

/** The new works of all that a member follows, the followed entries, and saved searches. */
export function Page({ meta, search }: PageProps) {
  usePageTitle(meta.title)
  const current = tabs.find(({ id }) => id === search.tab)?.id ?? 'works'
  const isWorks = current === 'works'
  return (
    <>
      <BackBar title={meta.title} fallback={paths.user()} />
      <main className={`${pageStyles.page} ${styles.mine}`} id="content" tabIndex={-1}>
        <h1 className={`${pageStyles.title} ${textStyles.inBar}`}>{meta.title}</h1>
        <div className={pageStyles.pinned}>
          <Tabs label={meta.title} tabs={tabs} current={current} panel={panel} />
        </div>
        <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, current)}>
          <MembersOnly
            invitation="登录后，关注的演员、制作商和系列的新作品排在这里。"
            waiting={isWorks ? <NewWorksSkeleton /> : <EntriesSkeleton />}
          >
            {(lists) =>
              isWorks ? (
                <lists.NewWorks />
              ) : current === 'entries' ? (
                <lists.FollowedList />
              ) : (
                <lists.SearchesList />
              )
            }
          </MembersOnly>
        </div>
      </main>
    </>
  )
}
