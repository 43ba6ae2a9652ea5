import { paths } from '../../../paths.ts'
import { useObservable } from '../../../ui/preferences.tsx'
import { shownUser } from './shown-user.ts'

/** The member in the top bar: a letter, on gold for VIP. */
export function MemberLink() {
  const { userName, levelId } = useObservable(shownUser) ?? { userName: '我', levelId: 1 }
  const isVip = levelId > 1
  return (
    <a className="me-link" href={paths.user()} aria-label={`我的：${userName}${isVip ? '，VIP' : ''}`}>
      <span className={isVip ? 'avatar vip' : 'avatar'}>{[...userName][0]}</span>
    </a>
  )
}
