import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '../../api/connection.ts'
import { minuteOf } from '../../lib/dates.ts'
import { onDemand } from '../../lib/on-demand.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Empty } from '../../ui/empty.tsx'
import { Fault } from '../../ui/fault.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { useOnDemand } from '../../ui/on-demand.ts'
import * as panelStyles from '../../ui/panel.module.css'
import { fetchSheet, SheetOnDemand } from '../../ui/sheet-on-demand.tsx'
import * as skeletonStyles from '../../ui/skeleton.module.css'
import { notify } from '../../ui/snackbar.tsx'
import * as textStyles from '../../ui/text.module.css'
import { devicesCall } from './device-calls.ts'
import * as styles from './devices.module.css'

const adding = onDemand(() => import('./add-device.tsx'))

/** The televisions and apps of a member; each can be taken away, in the middle of a film too. */
export function DeviceList() {
  const [isAdding, setAdding] = useState(false)
  const query = useQuery({ ...devicesCall, staleTime: 0, refetchInterval: isAdding ? 3000 : false })
  const rows = query.data?.rows
  const isFull = query.data !== undefined && query.data.total >= query.data.max
  const part = useOnDemand(adding, isAdding, () => {
    setAdding(false)
    notify('没有加载出来，请再试一次')
  })
  if (query.isError && !rows) {
    return <Fault error={query.error} text="设备没有加载出来。" onRetry={() => void query.refetch()} />
  }
  return (
    <>
      {rows?.length === 0 ? (
        <Empty
          drawing="sea"
          title="还没有配对的设备"
          text="用自己的账号在电视和应用里看：TVBox、Stremio、Kodi、阅读器都可以。"
        />
      ) : (
        <ul className={`${panelStyles.panel} ${panelStyles.menu}`} aria-label="设备" aria-busy={!rows}>
          {rows?.map((device) => (
            <DeviceRow key={device.deviceId} {...device} />
          ))}
          {!rows && (
            <li className={panelStyles.row}>
              <span className={`${skeletonStyles.skeleton} ${skeletonStyles.fact} ${textStyles.grow}`} />
            </li>
          )}
        </ul>
      )}
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.large} ${buttonStyles.block}`}
        aria-disabled={!rows || isFull}
        onPointerDown={fetchSheet}
        onClick={() => rows && !isFull && setAdding(true)}
      >
        添加设备
      </button>
      <p className={styles.hint}>
        {isFull
          ? `已配对 ${query.data?.max} 台，移除不用的才能再添加。`
          : '移除后几秒内失效，正在播放的也会停。'}
        修改密码、“退出其他设备”也会让它们失效。
      </p>
      <SheetOnDemand open={isAdding} onClose={() => setAdding(false)} title="添加设备">
        {part && <part.AddDevice known={rows ?? []} onDone={() => setAdding(false)} />}
      </SheetOnDemand>
    </>
  )
}

interface DeviceRowProps {
  deviceId: string
  name: string
  client: string
  address: string
  lastTime: string
}

function DeviceRow({ deviceId, name, client, address, lastTime }: DeviceRowProps) {
  const queryClient = useQueryClient()
  const removing = useMutation({
    mutationFn: () => post('POST /v2/devices/remove', { body: { id: deviceId } }),
    async onSuccess() {
      await queryClient.invalidateQueries(devicesCall)
      notify(`已移除 ${name}`)
    },
  })
  return (
    <li className={panelStyles.row}>
      <Icon of={icons.monitorPlay} />
      <div className={textStyles.grow}>
        <p className={textStyles.clip1}>{name}</p>
        <p className={`${textStyles.muted} ${textStyles.small} ${styles.lastUse}`}>
          <span>{[client, address].filter(Boolean).join(' · ')}</span>
          <span>{minuteOf(lastTime)}</span>
        </p>
      </div>
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.small} ${buttonStyles.line}`}
        aria-label={`移除 ${name}`}
        aria-disabled={removing.isPending}
        onClick={() => removing.isPending || removing.mutate()}
      >
        移除
      </button>
    </li>
  )
}
