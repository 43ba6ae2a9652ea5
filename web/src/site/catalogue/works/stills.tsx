import { Cover } from '../../../ui/cover.tsx'
import { Empty } from '../../../ui/empty.tsx'
import * as textStyles from '../../../ui/text.module.css'
import * as styles from './stills.module.css'
import type { Still } from './stills-of.ts'

const inStrip = 6

interface StillsProps {
  stills: readonly Still[]
  onShow: (at: number) => void
  /** A finger is on a still: it will most likely be shown. */
  onTouch: () => void
}

/** The stills tab. */
export function StillsGrid({ stills, onShow, onTouch }: StillsProps) {
  if (stills.length === 0) {
    return <Empty drawing="folder" title="没有剧照" text="这部作品没有可以展示的剧照。" />
  }
  return (
    <div className={styles.stills} onPointerDown={onTouch}>
      {stills.map((still, at) => (
        <StillButton key={still.big} still={still} at={at} onShow={() => onShow(at)} />
      ))}
    </div>
  )
}

/** Under the player of a wide screen: the first few, and the way to all of them. */
export function StillsStrip({ stills, onShow, onTouch }: StillsProps) {
  if (stills.length === 0) return null
  return (
    <div className={`${styles.stills} ${styles.strip} ${textStyles.wide}`} onPointerDown={onTouch}>
      {stills.slice(0, inStrip).map((still, at) => (
        <StillButton
          key={still.big}
          still={still}
          at={at}
          onShow={() => onShow(at)}
          sizes="150px"
          {...(at === inStrip - 1 && stills.length > inStrip && { all: stills.length })}
        />
      ))}
    </div>
  )
}

/** Three in a row (stills.module.css). */
const stillSizes = '(min-width:1024px) 110px,calc(33vw - 14px)'

interface StillButtonProps {
  still: Still
  at: number
  onShow: () => void
  sizes?: string
  /** The number of all stills, on the picture that leads to the rest. */
  all?: number
}

function StillButton({ still, at, onShow, sizes = stillSizes, all }: StillButtonProps) {
  return (
    <button type="button" aria-label={all ? `全部 ${all} 张剧照` : `第 ${at + 1} 张剧照`} onClick={onShow}>
      <Cover src={still.small} widths={still.widths} sizes={sizes}>
        {all && <span className={styles.all}>全部 {all} 张</span>}
      </Cover>
    </button>
  )
}
