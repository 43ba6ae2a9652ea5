import { dayOf } from '../../../lib/dates.ts'
import { formatSize } from '../../../lib/sizes.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import type { Magnet } from '../calls.ts'

interface MagnetRowProps {
  magnet: Magnet
  /** Whether it was the last to be copied. */
  copied: boolean
  onCopy: () => void
}

export function MagnetRow({ magnet, copied, onCopy }: MagnetRowProps) {
  const action = copied ? '已复制' : '复制'
  const labels = [magnet.category, magnet.remark].filter(Boolean)
  return (
    <li className="magnet">
      <p className="item-name clip2">{magnet.name}</p>
      <p className="subline">
        <b>{formatSize(magnet.length)}</b>
        <span>{dayOf(magnet.createTime)}</span>
        {labels.map((label) => (
          <span key={label} className="badge soft">
            {label}
          </span>
        ))}
      </p>
      <button
        type="button"
        className={copied ? 'button done' : 'button'}
        aria-label={`${action} ${magnet.name}`}
        onClick={onCopy}
      >
        <Icon of={copied ? icons.check : icons.copy} size={16} />
        {action}
      </button>
    </li>
  )
}
