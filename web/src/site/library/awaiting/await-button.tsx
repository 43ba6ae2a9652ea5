import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { post } from '../../../api/connection.ts'
import { callOptions } from '../../../api/queries.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { useObservable } from '../../../ui/preferences.tsx'
import { notify } from '../../../ui/snackbar.tsx'
import { announceFault } from '../../members/session/announce-fault.ts'
import { takePendingAction } from '../../members/session/pending-action.ts'
import { promptSignIn } from '../../members/session/sign-in-prompt.tsx'
import { signedIn } from '../../members/session/signed-in.ts'

type Wants = 'magnet' | 'film'
const names: Record<Wants, string> = { magnet: '磁力', film: '影片' }

interface AwaitButtonProps {
  workId: string
  wants: Wants
  /** Over a picture. */
  glass?: boolean
}

/** Has the member told when the work gets what it lacks; pressed again, not any more. A guest is asked to sign in. */
export function AwaitButton({ workId, wants, glass = false }: AwaitButtonProps) {
  const client = useQueryClient()
  const isMember = useObservable(signedIn)
  const call = callOptions('GET /v2/user/await/{id}', { params: { id: workId } })
  const { data } = useQuery({ ...call, enabled: isMember, staleTime: 0 })
  const isAwaited = isMember && (data?.data.includes(wants) ?? false)
  const set = useCallback(
    async (on: boolean) => {
      const { queryKey } = callOptions('GET /v2/user/await/{id}', { params: { id: workId } })
      const show = (shown: boolean) =>
        client.setQueryData(queryKey, (known) => {
          const others = (known?.data ?? []).filter((one) => one !== wants)
          return { code: 200, msg: '', ...known, data: shown ? [...others, wants] : others }
        })
      show(on)
      try {
        await post(
          'POST /v2/user/await',
          { body: { id: workId, wants, status: on ? 0 : 9 } },
          { repeatSubmit: false },
        )
        if (!on) return notify('不再通知')
        notify(`有${names[wants]}时，会在“我的关注”里告诉你`, {
          label: '撤销',
          onPress: () => void set(false),
        })
      } catch (error) {
        show(!on)
        announceFault(error)
      }
    },
    [client, workId, wants],
  )
  // What a guest pressed before signing in.
  useEffect(() => {
    if (isMember && data && takePendingAction(workId, `await-${wants}`) && !isAwaited) void set(true)
  }, [isMember, data, isAwaited, set, workId, wants])
  const press = () =>
    isMember
      ? void set(!isAwaited)
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
