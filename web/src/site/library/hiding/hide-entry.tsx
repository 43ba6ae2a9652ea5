import { useQueryClient } from '@tanstack/react-query'
import * as buttonStyles from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { notify } from '../../../ui/snackbar.tsx'
import { nameOf } from '../../catalogue/directories/entry-links.ts'
import { type HiddenRow, isHiddenIn, setHidden, useHidden } from './hidden.ts'
import * as styles from './hiding.module.css'

interface HideEntryProps {
  kind: 'tag' | 'performer'
  entry: { id: string; name: string; nameCn: string | null }
}

/** Hides the works of a tag or performer, on its own page. */
export function HideEntry({ kind, entry }: HideEntryProps) {
  const client = useQueryClient()
  const row: HiddenRow = { kind, id: entry.id, name: nameOf(entry) }
  const hidden = useHidden()
  const isHidden = hidden !== undefined && isHiddenIn(hidden, row)
  const change = async () => {
    const stays = await setHidden(client, row, !isHidden)
    if (stays) notify(isHidden ? `恢复显示“${row.name}”的作品` : `不再显示“${row.name}”的作品`)
  }
  return (
    <button
      type="button"
      className={
        isHidden
          ? `${buttonStyles.button} ${buttonStyles.small} ${styles.hide} ${buttonStyles.on}`
          : `${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.small} ${styles.hide}`
      }
      aria-label={`不再显示${row.name}`}
      aria-pressed={isHidden}
      title={isHidden ? '恢复显示' : '不再显示'}
      onClick={() => void change()}
    >
      <Icon of={icons.eyeOff} size={16} />
    </button>
  )
}
