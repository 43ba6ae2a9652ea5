import { Quota, QuotaSkeleton } from '../../catalogue/magnets/quota.tsx'
import { useServerQuota } from './server-quota.ts'

/** The day's copies as the server counts them; nothing for members without a limit. */
export function MeteredQuota({ isMember }: { isMember: boolean }) {
  const quota = useServerQuota()
  if (!quota) return <QuotaSkeleton />
  const { limit, left } = quota
  if (limit === null || left === null) return null
  return <Quota limit={limit} left={left} isMember={isMember} />
}
