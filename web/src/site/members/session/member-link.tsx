import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import * as avatarStyles from '../../../ui/avatar.module.css'
import { useObservable } from '../../../ui/preferences.tsx'
import * as textStyles from '../../../ui/text.module.css'
import * as styles from '../../layout/bars/bars.module.css'
import { shownUser } from './shown-user.ts'

/** The member in the top bar: a letter, on gold for VIP. `children`: what is new for them. */
export function MemberLink({ children }: { children?: ReactNode }) {
  const { userName, levelId } = useObservable(shownUser) ?? { userName: '我', levelId: 1 }
  const isVip = levelId > 1
  return (
    <a className={styles.member} href={paths.user()}>
      <span className={textStyles.visuallyHidden}>
        我的：{userName}
        {isVip && '，VIP'}
      </span>
      <span
        aria-hidden="true"
        className={
          isVip
            ? `${avatarStyles.avatar} ${avatarStyles.small} ${avatarStyles.vip}`
            : `${avatarStyles.avatar} ${avatarStyles.small}`
        }
      >
        {[...userName][0]}
      </span>
      {children}
    </a>
  )
}
