import { channels } from '@yehang/contract/channels'
import type { Directory, Entry } from '../catalogue/directory.ts'
import { nameOf } from '../catalogue/entry-name.ts'
import type { Tag } from '../catalogue/tag-groups.ts'
import { Follow } from './follow.tsx'
import { useMemberPart } from './member-part.ts'

interface EntryActionsProps {
  directory: Directory
  entry: Entry
}

/** What one can do with a performer, maker or series; nothing with other entries. */
export function EntryActions({ directory: { kind, channel }, entry }: EntryActionsProps) {
  const { id, name, nameCn, count } = entry
  const modId = kind === 'performer' ? null : channels[channel]
  return (
    <>
      {kind === 'performer' && <Hide kind={kind} entry={entry} />}
      {(kind === 'performer' || kind === 'maker' || kind === 'series') && (
        <Follow kind={kind} id={id} name={name} nameCn={nameCn} modId={modId} count={count} />
      )}
    </>
  )
}

/** What a member can do with a tag. */
export function TagActions({ tag }: { tag: Tag }) {
  return <Hide kind="tag" entry={tag} />
}

function Hide({ kind, entry }: { kind: 'tag' | 'performer'; entry: Tag | Entry }) {
  const part = useMemberPart()
  return part && <part.HideEntry entry={{ kind, id: entry.id, name: nameOf(entry) }} />
}
