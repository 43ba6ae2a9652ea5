import { useQuery, useQueryClient } from '@tanstack/react-query'
import { channels, type ModName } from '@yehang/contract/channels'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { notify } from '../../../ui/snackbar.tsx'
import type { Entry } from '../../catalogue/directories/directory.ts'
import { nameOf } from '../../catalogue/directories/entry-links.ts'
import { takePendingAction } from '../../members/session/pending-action.ts'
import { HideEntry } from '../hiding/hide-entry.tsx'
import { type FollowedRow, followedCall, setFollowed } from './followed.ts'

/** What a member's button shows and does. */
export interface Following {
  followed: boolean
  /** It is not known yet. */
  busy: boolean
  press: () => void
}

interface MemberActionsProps {
  kind: FollowedRow['kind']
  channel: ModName
  entry: Entry
  /** The button was pressed before this module was loaded. */
  pressed: boolean
  /** It has been taken up. */
  onTaken: () => void
  /** Null where it has none any more. */
  onFollowing: (following: Following | null) => void
}

/** A member's actions on an entry of a directory, but for the button that follows it, which is there before. */
export function MemberActions(props: MemberActionsProps) {
  useFollowing(props)
  const { kind, entry } = props
  return kind === 'performer' && <HideEntry kind={kind} entry={entry} />
}

function useFollowing({ kind, channel, entry, pressed, onTaken, onFollowing }: MemberActionsProps): void {
  const client = useQueryClient()
  const { data } = useQuery(followedCall)
  const row = data?.rows.find((followed) => followed.kind === kind && followed.id === entry.id)
  const following = useMemo((): Following => {
    const { id, name, nameCn, count } = entry
    const modId = kind === 'performer' ? null : channels[channel]
    const shown = row ?? { kind, id, name, nameCn, modId, count, newCount: 0 }
    const press = () => void setFollowed(client, shown, !row)
    return { followed: row !== undefined, busy: !data, press }
  }, [client, entry, kind, channel, row, data])
  useLayoutEffect(() => onFollowing(following), [following, onFollowing])
  useLayoutEffect(() => () => onFollowing(null), [onFollowing])
  useEffect(() => {
    if (following.busy) return
    const wasMeant = takePendingAction(entry.id, 'follow') !== null
    if (pressed) onTaken()
    if (following.followed || !(wasMeant || pressed)) return
    following.press()
    notify(`已关注${nameOf(entry)}`)
  }, [entry, following, pressed, onTaken])
}
