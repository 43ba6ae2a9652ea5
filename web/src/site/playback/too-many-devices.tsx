import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '../../api/connection.ts'
import { callOptions } from '../../api/queries.ts'
import * as buttonStyles from '../../ui/button.module.css'
import * as playerStyles from './player.module.css'
import * as watchingStyles from './watching.module.css'

interface TooManyProps {
  onRetry: () => void
}

/** The devices that play in place of this one: one of them is ended, and it plays here. */
export function TooManyDevices({ onRetry }: TooManyProps) {
  const playing = useQuery({ ...callOptions('GET /v2/video/playing', {}), staleTime: 0, gcTime: 0 })
  const devices = playing.data?.rows.filter(({ current }) => !current) ?? []
  const [picked, setPicked] = useState<string>()
  // The stream that has been idle longest is first: it is the most likely to be unused.
  const chosen = picked ?? devices[0]?.sessionId
  const takeOver = useMutation({
    async mutationFn() {
      if (chosen) await post('POST /v2/video/playing/end', { body: { sessionId: chosen } })
    },
    onSuccess: onRetry,
  })
  return (
    <div className={`${playerStyles.message} ${playerStyles.veil}`} role="alert">
      <h2>同时播放的设备太多了</h2>
      <ul className={watchingStyles.devices} aria-label="停止其中一台" aria-busy={playing.isPending}>
        {devices.map(({ sessionId, device, number, title }) => (
          <li key={sessionId}>
            <label>
              <input
                type="radio"
                name="playing"
                checked={sessionId === chosen}
                onChange={() => setPicked(sessionId)}
              />
              <span>
                {device}
                {number && <small title={title}> 正在播放 {number}</small>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.primary}`}
        disabled={takeOver.isPending || playing.isPending}
        onClick={() => takeOver.mutate()}
      >
        在这里继续播放
      </button>
    </div>
  )
}
