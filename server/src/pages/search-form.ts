import { base, modNameOf } from '@yehang/contract'
import { z } from 'zod'
import type { PagesOptions } from './options.ts'

const suggestion = z.object({
  data: z.object({ exact: z.object({ id: z.string(), modId: z.literal([1, 2, 3, 4, 5]) }).nullable() }),
})

/**
 * Where the search form leads that was sent without a script: to the work whose number the keyword is, else to its
 * results.
 */
export async function searchTarget(
  keyword: string,
  { read, searchAddress }: { read: PagesOptions['read']; searchAddress: (keyword: string) => string },
): Promise<string> {
  const { body } = await read(`${base}/v2/works/suggest?keyword=${encodeURIComponent(keyword)}`)
  const { data } = suggestion.safeParse(JSON.parse(body.toString()))
  const exact = data?.data.exact
  return exact ? `/${modNameOf(exact.modId)}/${exact.id}` : searchAddress(keyword)
}
