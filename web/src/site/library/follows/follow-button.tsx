import * as buttonStyles from '../../../ui/button.module.css'
import * as styles from './follow-button.module.css'

interface FollowButtonProps {
  name: string
  followed: boolean
  /** It is not known yet. */
  busy?: boolean
  onPress: () => void
}

export function FollowButton({ name, followed, busy = false, onPress }: FollowButtonProps) {
  const text = followed ? '已关注' : '关注'
  return (
    <button
      type="button"
      className={
        followed
          ? `${buttonStyles.button} ${buttonStyles.small} ${styles.follow} ${buttonStyles.on}`
          : `${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.small} ${styles.follow}`
      }
      aria-label={`${text}${name}`}
      aria-pressed={followed}
      aria-busy={busy}
      onClick={onPress}
    >
      {text}
    </button>
  )
}
