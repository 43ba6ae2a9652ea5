import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { post } from '../../api/connection.ts'
import { callOptions } from '../../api/queries.ts'
import { minuteOf } from '../../lib/dates.ts'
import * as badgeStyles from '../../ui/badge.module.css'
import * as buttonStyles from '../../ui/button.module.css'
import { Fault } from '../../ui/fault.tsx'
import * as panelStyles from '../../ui/panel.module.css'
import * as skeletonStyles from '../../ui/skeleton.module.css'
import { notify } from '../../ui/snackbar.tsx'
import * as textStyles from '../../ui/text.module.css'
import * as toolbarStyles from '../../ui/toolbar.module.css'
import * as styles from './members.module.css'

const sessions = callOptions('GET /v2/user/sessions', {})

/** The devices on which the account is signed in; each may be signed out from here. */
export function Sessions() {
  const queryClient = useQueryClient()
  // Other devices come and go: it is asked for whenever it is opened.
  const query = useQuery({ ...sessions, staleTime: 0 })
  const closing = useMutation({
    mutationFn: (sessionId?: string) =>
      post('POST /v2/user/sessions/close', { body: sessionId ? { sessionId } : {} }),
    async onSuccess(_, sessionId) {
      await queryClient.invalidateQueries(sessions)
      notify(sessionId ? '这台设备已退出登录' : '其他设备都已退出登录')
    },
  })
  const close = (sessionId?: string) => {
    if (!closing.isPending) closing.mutate(sessionId)
  }
  const rows = query.data?.rows
  return (
    <section aria-label="登录设备">
      <div className={toolbarStyles.toolbar}>
        <h2 className={toolbarStyles.name}>登录设备</h2>
        {rows && rows.length > 1 && (
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.ghost} ${toolbarStyles.aside} ${styles.endOthers}`}
            onClick={() => close()}
          >
            退出其他设备
          </button>
        )}
      </div>
      {query.isError && !rows ? (
        <Fault error={query.error} text="登录设备没有加载出来。" onRetry={() => void query.refetch()} />
      ) : (
        <ul className={`${panelStyles.panel} ${panelStyles.menu}`} aria-busy={!rows}>
          {rows?.map(({ sessionId, device, address, lastTime, current }) => (
            <li key={sessionId} className={panelStyles.row}>
              <div className={textStyles.grow}>
                <p className={textStyles.clip1}>{device}</p>
                <p className={`${textStyles.muted} ${textStyles.small}`}>
                  {address} · {minuteOf(lastTime)}
                </p>
              </div>
              {current ? (
                <span className={`${badgeStyles.badge} ${badgeStyles.soft} ${badgeStyles.large}`}>本机</span>
              ) : (
                <button
                  type="button"
                  className={`${buttonStyles.button} ${buttonStyles.small} ${buttonStyles.line}`}
                  aria-label={`让 ${device} 退出登录`}
                  onClick={() => close(sessionId)}
                >
                  退出
                </button>
              )}
            </li>
          ))}
          {!rows && (
            <li className={panelStyles.row}>
              <span className={`${skeletonStyles.skeleton} ${skeletonStyles.fact} ${textStyles.grow}`} />
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
