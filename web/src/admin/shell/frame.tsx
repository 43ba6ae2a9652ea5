import { useRouter, useRouterState } from '@tanstack/react-router'
import { texts } from '@yehang/contract/texts'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { Empty } from '../ui/box.tsx'
import { handleKey } from '../ui/keys.ts'
import { Toasts } from '../ui/toasts.tsx'
import * as frameStyles from './frame.module.css'
import { useMe } from './me.ts'
import { Page } from './page.tsx'
import { PhoneTabs } from './phone-tabs.tsx'
import { Rail } from './rail.tsx'
import { hrefOf, mayVisit, sections, staffRoot } from './sections.ts'
import { KeyBar, ShortcutSheet, useGoKeys } from './shortcuts.tsx'
import { TopBar } from './top-bar.tsx'

interface FrameProps {
  /** Replaces every page until the second factor has been entered or set up. */
  gate: ComponentType<{ needed: 'code' | 'setup' }>
  /** The dialog that finds works, members, orders and pages, and what opens it. */
  lookup: ReactNode
  onLookup: () => void
  /** The colleagues online, in the top bar. */
  colleagues: ReactNode
  children: ReactNode
}

/** The frame of every page: the rail, the bar above, the keys below; on a phone five tabs. */
export function Frame({ gate, lookup, onLookup, colleagues, children }: FrameProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const here = sectionAt(path)
  useLinks()
  useGoKeys()
  useEffect(() => {
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  return (
    <div className={frameStyles.app}>
      <Rail here={here} />
      <div className={frameStyles.main}>
        <TopBar onLookup={onLookup} colleagues={colleagues} />
        <main id="content" tabIndex={-1}>
          <Allowed here={here} gate={gate}>
            {children}
          </Allowed>
        </main>
        <KeyBar />
      </div>
      <PhoneTabs here={here} />
      {lookup}
      <ShortcutSheet />
      <Toasts />
    </div>
  )
}

/** A page whose every call would be refused is not opened. */
function Allowed({ here, gate: Gate, children }: Pick<FrameProps, 'gate' | 'children'> & { here: string }) {
  const me = useMe()
  const section = sections.find(({ name }) => name === here)
  if (!me) return null
  if (me.secondFactor.needed) return <Gate needed={me.secondFactor.needed} />
  if (me.permissions.length > 0 && (!section || mayVisit(section, me.permissions))) return children
  return (
    <Page title={section?.title ?? ''}>
      <Empty title={texts.notAllowed}>管理员可以在「同事」里给你这个权限。</Empty>
    </Page>
  )
}

/** The name of the page that an address belongs to. */
function sectionAt(path: string): string {
  const found = sections.find((section) => {
    const href = hrefOf(section)
    return path === href || (href !== staffRoot && path.startsWith(`${href}/`))
  })
  return found?.name ?? ''
}

/** Plain links between our pages go to the router; those to the site open it. */
function useLinks(): void {
  const router = useRouter()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.href || link.target || link.hasAttribute('download') || event.defaultPrevented) return
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const { origin, pathname, search } = new URL(link.href)
      if (origin !== location.origin || !(pathname === staffRoot || pathname.startsWith(`${staffRoot}/`)))
        return
      event.preventDefault()
      void router.navigate({ href: pathname + search, replace: 'replace' in link.dataset })
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [router])
}
