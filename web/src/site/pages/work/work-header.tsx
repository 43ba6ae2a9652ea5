import { useCallback, useState } from 'react'
import { formatScore, formatTotal } from '../../../lib/numbers.ts'
import { onDemand } from '../../../lib/on-demand.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Icon, type IconData } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { late } from '../../../ui/late.tsx'
import { useOnDemand } from '../../../ui/on-demand.ts'
import { useObservable } from '../../../ui/preferences.tsx'
import type { WorkAnswer } from '../../catalogue/calls.ts'
import type { WorkFlagActions } from '../../library/collections/work-actions.tsx'
import { signedIn } from '../../members/session/signed-in.ts'
import * as styles from './work.module.css'

/** Of members alone. */
const actions = onDemand(() => import('../../library/collections/work-actions.tsx'))

const ShareButton = late(async () => (await import('./share-button.tsx')).ShareButton)

interface WorkHeaderProps {
  answer: WorkAnswer
  /** Of the work itself. */
  path: string
  magnetsHref: string
  magnets: { total: number; totalCapped?: true | undefined } | undefined
  /** Liking and collecting need an account. */
  onLoginNeeded: (action: 'like' | 'collect') => void
}

/** Title, the facts one looks for first, and what can be done with the work. */
export function WorkHeader({ answer, path, magnetsHref, magnets, onLoginNeeded }: WorkHeaderProps) {
  const { data: work } = answer
  return (
    <>
      <h1 className={styles.title}>{work.title}</h1>
      <p className={styles.meta}>
        <span className={styles.number}>{work.number}</span>
        <span>{work.pubText ?? work.pubTime}</span>
        {work.duration !== null && work.duration > 0 && <span>{work.duration} 分钟</span>}
        {work.average !== null && (
          <span>
            <b className={styles.score}>{formatScore(work.average)}</b> 分
          </span>
        )}
      </p>
      <div className={styles.workbar}>
        <Actions answer={answer} onLoginNeeded={onLoginNeeded} />
        <a className={buttonStyles.button} href={magnetsHref} data-replace>
          <Icon of={icons.magnet} />
          磁力{magnets && ` ${formatTotal(magnets.total, magnets.totalCapped)}`}
        </a>
        <ShareButton title={work.title} path={path} />
      </div>
    </>
  )
}

/**
 * 喜欢 and 收藏: the same buttons for all visitors, before a member's part is loaded and after. Others in their place would
 * lose the focus, and a press that is under way.
 */
function Actions({ answer, onLoginNeeded }: Pick<WorkHeaderProps, 'answer' | 'onLoginNeeded'>) {
  const isSignedIn = useObservable(signedIn)
  const [pressed, setPressed] = useState<'like' | 'collect' | null>(null)
  const taken = useCallback(() => setPressed(null), [])
  const [member, setMember] = useState<WorkFlagActions | null>(null)
  const members = useOnDemand(actions, isSignedIn, taken)
  const press = (action: 'like' | 'collect') => {
    if (member) member[action]()
    else if (isSignedIn) setPressed(action)
    else onLoginNeeded(action)
  }
  const { liked = false, collected = false } = member ?? {}
  return (
    <>
      {isSignedIn && members && (
        <members.WorkActions answer={answer} pressed={pressed} onTaken={taken} onActions={setMember} />
      )}
      <Toggle of={icons.heart} on={liked} onPress={() => press('like')}>
        {liked ? '已喜欢' : '喜欢'}
      </Toggle>
      <Toggle of={icons.bookmark} on={collected} onPress={() => press('collect')}>
        {collected ? '已收藏' : '收藏'}
      </Toggle>
    </>
  )
}

interface ToggleProps {
  of: IconData
  on: boolean
  onPress: () => void
  children: string
}

function Toggle({ of, on, onPress, children }: ToggleProps) {
  return (
    <button
      type="button"
      className={on ? `${buttonStyles.button} ${buttonStyles.on}` : buttonStyles.button}
      aria-pressed={on}
      onClick={onPress}
    >
      <Icon of={of} fill={on} />
      {children}
    </button>
  )
}
