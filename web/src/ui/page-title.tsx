import { createContext, use, useEffect } from 'react'

/** Called with the title of the page that is shown. */
export const PageTitleContext = createContext<(title: string) => void>(() => {})

/** Names the page; the site's name is added behind it. */
export function usePageTitle(title: string): void {
  const tell = use(PageTitleContext)
  // The server renders once and runs no effects: the title is passed while rendering.
  if (import.meta.env.SSR) tell(title)
  useEffect(() => tell(title), [tell, title])
}
