import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { post } from '../../api/connection.ts'
import { callOptions } from '../../api/queries.ts'
import { minuteOf } from '../../lib/dates.ts'
import { Fault } from '../../ui/fault.tsx'
import { notify } from '../../ui/snackbar.tsx'

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
      <div className="toolbar">
        <h2 className="name">登录设备</h2>
        {rows && rows.length > 1 && (
          <button type="button" className="button ghost aside" onClick={() => close()}>
            退出其他设备
          </button>
        )}
      </div>
      {query.isError && !rows ? (
        <Fault error={query.error} text="登录设备没有加载出来。" onRetry={() => void query.refetch()} />
      ) : (
        <ul className="panel menu" aria-busy={!rows}>
          {rows?.map(({ sessionId, device, address, lastTime, current }) => (
            <li key={sessionId} className="list-row device">
              <div className="grow">
                <p className="clip1">{device}</p>
                <p className="muted text-13">
                  {address} · {minuteOf(lastTime)}
                </p>
              </div>
              {current ? (
                <span className="badge soft large">本机</span>
              ) : (
                <button
                  type="button"
                  className="button small line"
                  aria-label={`让 ${device} 退出登录`}
                  onClick={() => close(sessionId)}
                >
                  退出
                </button>
              )}
            </li>
          ))}
          {!rows && (
            <li className="list-row device">
              <span className="skeleton fact grow" />
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
