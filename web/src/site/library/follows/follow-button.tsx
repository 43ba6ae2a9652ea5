import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as buttonStyles from '../../../ui/button.module.css'
import { notify } from '../../../ui/snackbar.tsx'
import { nameOf } from '../../catalogue/directories/entry-links.ts'
import { takePendingAction } from '../../members/session/pending-action.ts'
import * as styles from '../library.module.css'
import { type FollowedRow, followedCall, setFollowed } from './followed.ts'

export type Followable = Omit<FollowedRow, 'newCount'>

/** Follows an entry, or shows that it is followed and ends that. */
export function MemberFollow(entry: Followable) {
  const client = useQueryClient()
  const { data } = useQuery(followedCall)
  const row = data?.rows.find(({ kind, id }) => kind === entry.kind && id === entry.id)
  const press = () => void setFollowed(client, row ?? { ...entry, newCount: 0 }, !row)
  useFollowMeant(entry, data && !row)
  return <FollowButton name={nameOf(entry)} followed={row !== undefined} busy={!data} onPress={press} />
}

/** Follows the entry pressed before signing in. `free`: it is not followed; undefined while that is not known. */
function useFollowMeant(entry: Followable, free: boolean | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (free === undefined || !takePendingAction(entry.id, 'follow') || !free) return
    void setFollowed(client, { ...entry, newCount: 0 }, true)
    notify(`已关注${nameOf(entry)}`)
  }, [client, entry, free])
}

interface FollowButtonProps {
  name: string
  followed: boolean
  /** It is not known yet. */
  busy?: boolean
  onPress: () => void
}

export function FollowButton({ name, followed, busy = false, onPress }: FollowButtonProps) {
  const text = followed ? '已关注' : '关注'
  return (
    <button
      type="button"
      className={
        followed
          ? `${buttonStyles.button} ${buttonStyles.small} ${styles.follow} ${buttonStyles.on}`
          : `${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.small} ${styles.follow}`
      }
      aria-label={`${text}${name}`}
      aria-pressed={followed}
      aria-busy={busy}
      onClick={onPress}
    >
      {text}
    </button>
  )
}
