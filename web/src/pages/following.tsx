import { EntriesSkeleton } from '../features/personal/entries-skeleton.tsx'
import { FollowedList } from '../features/personal/followed-list.tsx'
import { NewWorks, NewWorksSkeleton } from '../features/personal/new-works.tsx'
import { openNews } from '../features/personal/open-news.ts'
import { paths } from '../paths.ts'
import { usePageTitle } from '../ui/page-title.tsx'
import { Tabs, tabId } from '../ui/tabs.tsx'
import { MembersOnly } from './layout/members-only.tsx'
import { BackBar } from './layout/phone-bars.tsx'
import type { LoaderInput, PageProps } from './meta.ts'
import '../styles/personal.css'

const tabs = [
  { id: 'works', title: '新作品', href: paths.following() },
  { id: 'entries', title: '关注的', href: paths.following('entries') },
]
const panel = 'followed'

export async function loader(input: LoaderInput): Promise<undefined> {
  await openNews(input)
}

/** What is new of all that a member follows, and what that is. */
export function Page({ meta, search }: PageProps) {
  usePageTitle(meta.title)
  const current = tabs.find(({ id }) => id === search.tab)?.id ?? 'works'
  const [Shown, Skeleton] =
    current === 'works' ? [NewWorks, NewWorksSkeleton] : [FollowedList, EntriesSkeleton]
  return (
    <>
      <BackBar title={meta.title} fallback={paths.user()} />
      <main className="page mine" id="content" tabIndex={-1}>
        <h1 className="h1">{meta.title}</h1>
        <div className="pinned">
          <Tabs label={meta.title} tabs={tabs} current={current} panel={panel} />
        </div>
        <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, current)}>
          <MembersOnly invitation="登录后，关注的演员、制作商和系列的新作品排在这里。" waiting={<Skeleton />}>
            <Shown />
          </MembersOnly>
        </div>
      </main>
    </>
  )
}
