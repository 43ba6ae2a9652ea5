import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import * as buttonStyles from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { useObservable } from '../../../ui/preferences.tsx'
import { takePendingAction } from '../../members/session/pending-action.ts'
import { promptSignIn } from '../../members/session/sign-in-prompt.tsx'
import { signedIn } from '../../members/session/signed-in.ts'
import { awaitCall, awaitChangeOf, names, type Wants } from './await-changes.ts'

interface AwaitButtonProps {
  workId: string
  wants: Wants
  /** Over a picture. */
  glass?: boolean
}

/** Has the member told when the work gets what it lacks; pressed again, not any more. A guest is asked to sign in. */
export function AwaitButton({ workId, wants, glass = false }: AwaitButtonProps) {
  const change = awaitChangeOf(useQueryClient(), workId, wants)
  const isMember = useObservable(signedIn)
  const { data } = useQuery({ ...awaitCall(workId), enabled: isMember, staleTime: 0 })
  const isAwaited = useObservable(change.state).wanted && isMember
  useLayoutEffect(() => {
    if (data) change.setServerValue(data.data.includes(wants))
  }, [data, change, wants])
  // What a guest pressed before signing in.
  useEffect(() => {
    if (isMember && data && takePendingAction(workId, `await-${wants}`)) change.setWanted(true)
  }, [isMember, data, change, workId, wants])
  const press = () =>
    isMember
      ? change.setWanted(!isAwaited)
      : void promptSignIn({ action: `await-${wants}`, id: workId }, `登录后，有${names[wants]}时通知你。`)
  return (
    <button
      type="button"
      className={`${buttonStyles.button} ${buttonStyles.small} ${glass ? buttonStyles.glass : buttonStyles.line}`}
      aria-pressed={isAwaited}
      aria-busy={isMember && !data}
      onClick={press}
    >
      <Icon of={isAwaited ? icons.check : icons.bell} size={16} />
      {isAwaited ? `有${names[wants]}时会通知你` : `有${names[wants]}时通知我`}
    </button>
  )
}
