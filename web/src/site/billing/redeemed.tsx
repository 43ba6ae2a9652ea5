import { useEffect, useRef } from 'react'
import { lastDayOf } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import * as pageStyles from '../../ui/page.module.css'
import * as styles from './redeem.module.css'
import type { Redeemed as Gift } from './redeem-form.tsx'

interface RedeemedProps {
  redeemed: Gift
  onAgain: () => void
}

/** 激活成功: the benefit of the code, and the new end of the level. */
export function Redeemed({ redeemed: { days, level }, onAgain }: RedeemedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // In the place of the form that had the focus; so it is read aloud too.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.redeemed}>
      <span className={styles.crown}>
        <Icon of={icons.crown} />
      </span>
      <h1 className={pageStyles.title} ref={heading} tabIndex={-1}>
        激活成功
      </h1>
      <p>
        增加了 <b>{days}</b> 天，{level.groupName}
        {level.endTime === null ? (
          '长期有效'
        ) : (
          <>
            有效期至 <b>{lastDayOf(level.endTime)}</b>
          </>
        )}
      </p>
      <a
        className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.block} ${buttonStyles.large}`}
        href={paths.user()}
      >
        查看我的 VIP
      </a>
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.block} ${styles.again}`}
        onClick={onAgain}
      >
        再激活一个
      </button>
    </div>
  )
}
