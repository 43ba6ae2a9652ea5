import { formatNumber } from '../../../lib/numbers.ts'
import * as basic from '../../ui/basic.module.css'
import { Box } from '../../ui/box.tsx'
import { useGet } from '../../ui/calls.ts'
import { formatTime } from '../../ui/format.ts'
import { column, DataTable, mainColumn, wideColumn } from '../../ui/table/data-table.tsx'
import type { AddressChecks } from './calls.ts'

type Host = AddressChecks['hosts'][number]

const everyMs = 20_000

/** How far the checks are. */
function progressText({ isOn, isRunning, addresses, failed, beganTime, endedTime }: AddressChecks): string {
  if (!isOn) return 'ADDRESS_CHECKS=0，现在不查'
  if (beganTime === null) return '第一轮还没开始'
  const found = `${formatNumber(addresses)} 个地址，${formatNumber(failed)} 个没打开`
  if (isRunning) return `这一轮查了 ${found}`
  return endedTime === null ? '' : `最近一轮 ${formatTime(endedTime)} 查完：${found}`
}

/** Servers that do not answer, above the works whose addresses are gone one by one. */
export function AddressChecksBox() {
  const query = useGet('GET /v2/staff/works/addresses', { refetchInterval: everyMs })
  const checks = query.data?.data
  if (!checks) return null
  return (
    <Box title={checks.hosts.length > 0 ? '打不开的服务器' : '地址检查'} note={progressText(checks)}>
      {checks.hosts.length > 0 && (
        <DataTable
          rows={checks.hosts}
          idOf={({ origin }) => origin}
          columns={[
            mainColumn<Host>('服务器', ({ origin }) => <b className={basic.medium}>{origin}</b>),
            column<Host>('为什么', ({ msg }) => msg),
            column<Host>('作品', ({ works }) => `${formatNumber(works)} 部`, basic.nowrap),
            wideColumn<Host>('从', ({ sinceTime }) => formatTime(sinceTime), basic.nowrap),
            wideColumn<Host>('下次再问', ({ nextTime }) => formatTime(nextTime), basic.nowrap),
          ]}
        />
      )}
    </Box>
  )
}
