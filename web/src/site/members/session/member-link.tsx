import { paths } from '../../../paths.ts'
import * as avatarStyles from '../../../ui/avatar.module.css'
import { useObservable } from '../../../ui/preferences.tsx'
import * as styles from '../../layout/bars.module.css'
import { shownUser } from './shown-user.ts'

/** The member in the top bar: a letter, on gold for VIP. */
export function MemberLink() {
  const { userName, levelId } = useObservable(shownUser) ?? { userName: '我', levelId: 1 }
  const isVip = levelId > 1
  return (
    <a className={styles.member} href={paths.user()} aria-label={`我的：${userName}${isVip ? '，VIP' : ''}`}>
      <span
        className={
          isVip
            ? `${avatarStyles.avatar} ${avatarStyles.small} ${avatarStyles.vip}`
            : `${avatarStyles.avatar} ${avatarStyles.small}`
        }
      >
        {[...userName][0]}
      </span>
    </a>
  )
}
