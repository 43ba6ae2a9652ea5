import { keywordMax } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import { channelOf } from '../lib/channel-names.ts'
import { listedIn } from '../lib/preferences.ts'
import { waitAtMost } from '../lib/wait-at-most.ts'
import { paths } from '../paths.ts'
import { notify } from '../ui/snackbar.tsx'
import { suggestionsFor } from './catalogue/calls.ts'
import { rememberSearch } from './catalogue/search/search-history.ts'
import type { SiteRouter } from './router.tsx'

/** How long a search waits to learn whether its keyword is the number of a work, in milliseconds. */
const numberPatience = 700
let searches = 0

/** Leads to what a search form asks for: the one work whose number it is, else the results. */
export async function submitSearch(router: SiteRouter, form: HTMLFormElement): Promise<void> {
  const keyword = String(new FormData(form).get('keyword') ?? '').trim()
  const length = [...keyword].length
  if (length === 0 || length > keywordMax) {
    notify(texts.keywordNeeded)
    return
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  rememberSearch(keyword)
  searches += 1
  const own = searches
  const work = await numberedWork(router, keyword)
  // Of two searches in a row, the later one counts.
  if (own !== searches) return
  if (work) form.reset()
  void router.navigate({ href: work ?? paths.search(keyword) })
}

/** The address of the one work whose number the keyword is; null where it is none, or the answer takes too long. */
async function numberedWork({ context }: SiteRouter, keyword: string): Promise<string | null> {
  if (!/\p{Nd}/u.test(keyword)) return null
  const { queryClient } = context
  const call = suggestionsFor(keyword, listedIn(context.preferences, null))
  await waitAtMost(numberPatience, queryClient.prefetchQuery(call))
  const exact = queryClient.getQueryData(call.queryKey)?.data.exact
  return exact ? paths.work(channelOf(exact.modId), exact.id) : null
}
