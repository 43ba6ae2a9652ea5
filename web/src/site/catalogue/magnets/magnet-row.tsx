import { dayOf } from '../../../lib/dates.ts'
import { formatSize } from '../../../lib/sizes.ts'
import * as badgeStyles from '../../../ui/badge.module.css'
import * as buttonStyles from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as textStyles from '../../../ui/text.module.css'
import type { Magnet } from '../calls.ts'
import * as styles from './magnets.module.css'

interface MagnetRowProps {
  magnet: Magnet
  /** The title of the part that it is of. */
  part: string | undefined
  /** Whether it was the last to be copied. */
  copied: boolean
  onCopy: () => void
}

export function MagnetRow({ magnet, part, copied, onCopy }: MagnetRowProps) {
  const action = copied ? '已复制' : '复制'
  const labels = [part, magnet.category, magnet.remark].filter(Boolean)
  return (
    <li className={styles.magnet}>
      <p className={`${styles.name} ${textStyles.clip2}`}>{magnet.name}</p>
      <p className={styles.facts}>
        <b>{formatSize(magnet.length)}</b>
        <span>{dayOf(magnet.createTime)}</span>
        {labels.map((label) => (
          <span key={label} className={`${badgeStyles.badge} ${badgeStyles.soft}`}>
            {label}
          </span>
        ))}
      </p>
      <button
        type="button"
        className={copied ? `${buttonStyles.button} ${buttonStyles.done}` : buttonStyles.button}
        aria-label={`${action} ${magnet.name}`}
        onClick={onCopy}
      >
        <Icon of={copied ? icons.check : icons.copy} size={16} />
        {action}
      </button>
    </li>
  )
}
