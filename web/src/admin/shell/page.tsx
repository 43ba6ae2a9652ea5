import { type ReactNode, useEffect } from 'react'
import { observable } from '../../lib/observable.ts'
import * as frameStyles from './frame.module.css'
import { useRefreshKey } from './refresh-key.ts'

interface PageHead {
  /** `作品`, or with where it belongs: `作品 / LT-031`. */
  title: string
  /** The list that a detail page belongs to. */
  back?: { title: string; href: string } | undefined
  /** One line of facts beside the title. */
  facts?: ReactNode
}

/** What the top bar shows of the page below it. */
export const pageHead = observable<PageHead>({ title: '' })

interface PageProps extends PageHead {
  /** `flush`: the page fills the room to its edges and scrolls in parts of its own. */
  layout?: 'padded' | 'flush'
  children?: ReactNode
}

const siteName = document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? ''

export function Page({ title, back, facts, layout = 'padded', children }: PageProps) {
  useRefreshKey()
  useEffect(() => {
    pageHead.set({ title, back, facts })
  })
  useEffect(() => {
    document.title = `${title} · ${siteName}值班台`
  }, [title])
  return (
    <div className={layout === 'padded' ? frameStyles.body : `${frameStyles.body} ${frameStyles.flush}`}>
      {children}
    </div>
  )
}
