import { dayOf } from '../../../lib/dates.ts'
import { formatSize } from '../../../lib/sizes.ts'
import * as badgeStyles from '../../../ui/badge.module.css'
import * as buttonStyles from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import * as textStyles from '../../../ui/text.module.css'
import type { Magnet, MagnetPage } from '../calls.ts'
import * as styles from './magnets.module.css'

type BestWhy = NonNullable<MagnetPage['best']>['why'][number]

const whyNames: Record<BestWhy, string> = {
  subtitles: '有字幕',
  '4k': '4K',
  '1080p': '1080P',
  largest: '体积最大',
}

interface MagnetRowProps {
  magnet: Magnet
  /** The title of the part that it is of. */
  part: string | undefined
  /** `now`: it was the last to be copied; `before`: some time ago. */
  copied: 'now' | 'before' | null
  /** What sets it apart from the others. */
  why?: readonly BestWhy[]
  onCopy: () => void
  /** Opens it in the program for downloads. */
  onOpen: () => void
}

/** The best magnet, above the others. */
export function BestMagnet(props: MagnetRowProps) {
  return (
    <section className={`${styles.magnet} ${styles.best}`} aria-label="推荐版本">
      <MagnetParts {...props} />
    </section>
  )
}

export function MagnetRow(props: MagnetRowProps) {
  return (
    <li className={styles.magnet}>
      <MagnetParts {...props} />
    </li>
  )
}

function MagnetParts({ magnet, part, copied, why = [], onCopy, onOpen }: MagnetRowProps) {
  const isCopied = copied === 'now'
  const action = isCopied ? '已复制' : '复制'
  const labels = [part, magnet.category, magnet.remark].filter(Boolean)
  return (
    <>
      <p className={`${styles.name} ${textStyles.clip2}`}>{magnet.name}</p>
      <p className={styles.facts}>
        {why.length > 0 && (
          <span className={`${badgeStyles.badge} ${badgeStyles.brand} ${badgeStyles.bold}`}>
            推荐：{why.map((one) => whyNames[one]).join('、')}
          </span>
        )}
        <b>{formatSize(magnet.length)}</b>
        <span>{dayOf(magnet.createTime)}</span>
        {labels.map((label) => (
          <span key={label} className={`${badgeStyles.badge} ${badgeStyles.soft}`}>
            {label}
          </span>
        ))}
        {copied === 'before' && <span className={styles.before}>复制过</span>}
      </p>
      <span className={styles.acts}>
        <button
          type="button"
          className={isCopied ? `${buttonStyles.button} ${buttonStyles.done}` : buttonStyles.button}
          aria-label={`${action} ${magnet.name}`}
          onClick={onCopy}
        >
          <Icon of={isCopied ? icons.check : icons.copy} size={16} />
          {action}
        </button>
        <button
          type="button"
          className={buttonStyles.icon}
          aria-label={`打开下载器 ${magnet.name}`}
          title="打开下载器"
          onClick={onOpen}
        >
          <Icon of={icons.download} size={22} />
        </button>
      </span>
    </>
  )
}
