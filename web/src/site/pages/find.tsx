import { guestLevel } from '@yehang/contract/limits'
import { startTransition, useRef, useState, useSyncExternalStore } from 'react'
import { formatTotal } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { late } from '../../ui/late.tsx'
import { prefetchPages } from '../../ui/lists/prefetch-pages.ts'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import { useObservable } from '../../ui/preferences.tsx'
import { useRouter } from '../../ui/router.tsx'
import { fetchSheet, SheetOnDemand } from '../../ui/sheet-on-demand.tsx'
import * as textStyles from '../../ui/text.module.css'
import * as toolbarStyles from '../../ui/toolbar.module.css'
import {
  chosenIds,
  conditionsIn,
  type FindChoice,
  findChoice,
  findHref,
  findQuery,
  foundCall,
  singles,
} from '../catalogue/finder/find-address.ts'
import { FindConditions, FindResults, FindSorts, FindTotal } from '../catalogue/finder/find-results.tsx'
import * as styles from '../catalogue/finder/finder.module.css'
import { useEntries, useFound } from '../catalogue/finder/found.ts'
import { useKeptFocus } from '../catalogue/finder/kept-focus.ts'
import { BackBar, SearchLink } from '../layout/bars/phone-bars.tsx'
import type { LoaderInput, PageProps } from '../layout/meta.ts'
import { shownUser } from '../members/session/shown-user.ts'
import { promptSignIn } from '../members/session/sign-in-prompt.tsx'
import { signedIn } from '../members/session/signed-in.ts'
import { useMemberPart } from './parts/member-part.ts'

const FindFilters = late(async () => (await import('../catalogue/finder/find-filters.tsx')).FindFilters)

export async function loader(input: LoaderInput): Promise<undefined> {
  await prefetchPages(...foundCall(findChoice(input.search)), input)
}

/** Works by any combination of conditions; all that is chosen is in the address. */
export function Page({ meta, search }: PageProps) {
  usePageTitle(meta.title)
  const shown = findChoice(search)
  // Ahead of the address while its works are loaded: the next press adds to it.
  const [pending, setPending] = useState<FindChoice | null>(null)
  const choice = pending ?? shown
  const [open, setOpen] = useState(false)
  const isWide = useWide()
  const { navigate } = useRouter()
  const onChoice = async (next: FindChoice) => {
    setPending(next)
    await navigate({ href: findHref(next), replace: true, resetScroll: false })
    // With the page that was loaded, not before it.
    startTransition(() => setPending((last) => (last === next ? null : last)))
  }
  const chosen = chosenIds(choice).length + singles.filter((name) => choice[name]).length
  const main = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(main, findHref(shown), [opener, heading])
  const level = Math.min(useObservable(shownUser)?.levelId ?? guestLevel, 2)
  const filters = <FindFilters choice={choice} level={level} onChoice={(next) => void onChoice(next)} />
  return (
    <>
      <BackBar title={meta.title} fallback={paths.home()}>
        <SearchLink />
      </BackBar>
      <div className={`${pageStyles.page} ${styles.page}`}>
        <aside className={styles.side} aria-label="筛选条件">
          {isWide && filters}
        </aside>
        <main id="content" tabIndex={-1} ref={main}>
          <h1 className={`${pageStyles.title} ${textStyles.inBar}`} tabIndex={-1} ref={heading}>
            {meta.title}
          </h1>
          <div className={`${toolbarStyles.toolbar} ${toolbarStyles.tall}`}>
            <FindSorts choice={choice} />
            <FindTotal choice={shown} />
            <button
              type="button"
              ref={opener}
              className={`${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.small} ${styles.open}`}
              onPointerDown={fetchSheet}
              onClick={() => setOpen(true)}
            >
              <Icon of={icons.listFilter} />
              筛选{chosen > 0 && ` ${chosen}`}
            </button>
          </div>
          <FindConditions choice={shown} end={<Save choice={shown} />} />
          <FindResults choice={shown} />
        </main>
      </div>
      <SheetOnDemand
        open={open && !isWide}
        onClose={() => setOpen(false)}
        title="筛选"
        tall
        className={styles.sheet}
      >
        {filters}
        <footer>
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.primary}`}
            onClick={() => setOpen(false)}
          >
            <Found choice={choice} />
          </button>
        </footer>
      </SheetOnDemand>
    </>
  )
}

/** A guest is asked to sign in. */
function Save({ choice }: { choice: FindChoice }) {
  const part = useMemberPart()
  const isMember = useObservable(signedIn)
  const [isOpen, setOpen] = useState(false)
  const name = conditionsIn(choice, useEntries(choice))
    .map(({ text }) => text)
    .join(' ')
  return (
    <>
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.small}`}
        aria-busy={isOpen && !part}
        onClick={() =>
          isMember ? setOpen(true) : void promptSignIn(undefined, '登录后可以保存搜索，有新作品会提醒。')
        }
      >
        保存搜索
      </button>
      {isOpen && part && (
        <part.SaveSearch query={findQuery(choice)} name={name} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function Found({ choice }: { choice: FindChoice }) {
  const { data, isPlaceholderData } = useFound(choice)
  const total = isPlaceholderData ? undefined : data?.pages[0]?.total
  return total === undefined ? '查看' : `查看 ${formatTotal(total)} 部`
}

const wide = '(width >= 1024px)'

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether there is room beside the works; on the server there is, and the style sheet hides them where there is none. */
function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => true,
  )
}
