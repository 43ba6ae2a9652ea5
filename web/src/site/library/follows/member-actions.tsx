import { channels } from '@yehang/contract/channels'
import type { Directory, Entry } from '../../catalogue/directories/directory.ts'
import { HideEntry } from '../hiding/hide-entry.tsx'
import { MemberFollow } from './follow-button.tsx'

export interface EntryActionsProps {
  directory: Directory
  entry: Entry
}

/** A member's actions on an entry of a directory. */
export function MemberActions({ directory: { kind, channel }, entry }: EntryActionsProps) {
  const { id, name, nameCn, count } = entry
  if (kind !== 'performer' && kind !== 'maker' && kind !== 'series') return null
  const modId = kind === 'performer' ? null : channels[channel]
  return (
    <>
      {kind === 'performer' && <HideEntry kind={kind} entry={entry} />}
      <MemberFollow kind={kind} id={id} name={name} nameCn={nameCn} modId={modId} count={count} />
    </>
  )
}
