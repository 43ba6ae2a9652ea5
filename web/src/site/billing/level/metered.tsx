import type { QueryClient } from '@tanstack/react-query'
import { texts } from '@yehang/contract/texts'
import { post } from '../../../api/connection.ts'
import { ApiError } from '../../../api/error.ts'
import { copyLater } from '../../../lib/clipboard-later.ts'
import { failedCopy } from '../../../ui/copy/failed-copy.ts'
import { notify } from '../../../ui/snackbar.tsx'
import type { Magnet } from '../../catalogue/calls.ts'
import { magnetLink } from '../../catalogue/magnets/magnet-link.ts'
import { Quota, QuotaSkeleton } from '../../catalogue/magnets/quota.tsx'
import { announceFault } from '../../members/session/announce-fault.ts'
import { storeQuota, useServerQuota } from './server-quota.ts'

/** A second press must not ask for the same again. */
let underway = false

/**
 * Copies a magnet whose hash the server gives and counts. To be called within the press. Where the browser refuses to
 * copy, the link is shown to be copied by hand: it is counted already. `give` gets the link in place of the clipboard.
 */
export async function copyMetered(
  client: QueryClient,
  { id, name }: Magnet,
  give?: (link: string) => boolean,
): Promise<'copied' | 'failed' | 'limit'> {
  if (underway) return 'failed'
  underway = true
  const link = post('POST /v2/dht/copy', { body: { id } }, { repeatSubmit: false }).then(({ data }) => {
    storeQuota(client, data)
    return magnetLink({ infoHash: data.infoHash, name })
  })
  try {
    if (give) return give(await link) ? 'copied' : 'failed'
    if (await copyLater(link)) {
      notify(texts.copied)
      return 'copied'
    }
    failedCopy.set(await link)
    return 'failed'
  } catch (error) {
    if (!isLimit(error)) {
      announceFault(error)
      return 'failed'
    }
    // The day may have been used up elsewhere, or VIP has ended.
    for (const call of ['GET /v2/dht/quota', 'GET /v2/user/getInfo'])
      void client.invalidateQueries({ queryKey: [call] })
    return 'limit'
  } finally {
    underway = false
  }
}

const isLimit = (error: unknown) =>
  error instanceof ApiError && (error.reason === 'copies_used_up' || error.reason === 'copies_need_sign_in')

/** The day's copies as the server counts them; nothing for members without a limit. */
export function MeteredQuota({ isMember }: { isMember: boolean }) {
  const quota = useServerQuota()
  if (!quota) return <QuotaSkeleton />
  const { limit, left } = quota
  if (limit === null || left === null) return null
  return <Quota limit={limit} left={left} isMember={isMember} />
}
