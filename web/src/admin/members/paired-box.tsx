import type { AnswerTo } from '../../api/client.ts'
import * as basic from '../ui/basic.module.css'
import { Box } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { useGet, usePost } from '../ui/calls.ts'
import { formatTime } from '../ui/format.ts'
import { type Column, column, DataTable, looks, wideColumn } from '../ui/table/data-table.tsx'

type Paired = AnswerTo<'GET /v2/staff/members/{userId}/devices'>['rows'][number]

interface PairedBoxProps {
  member: { userId: string; isEditable: boolean }
}

/** The televisions and apps of a member; a member without any has no such box. */
export function PairedBox({ member: { userId, isEditable } }: PairedBoxProps) {
  const paired = useGet('GET /v2/staff/members/{userId}/devices', { params: { userId } })
  const removal = usePost('POST /v2/staff/members/devices/remove', {
    given: { userId },
    changes: ['/v2/staff/members'],
    done: () => '已移除，几秒内失效',
  })
  const rows = paired.data?.rows ?? []
  if (rows.length === 0) return null
  const columns: Column<Paired>[] = [
    column('设备', ({ name, client }) => (client === '' ? name : `${name}（${client}）`)),
    column('地址', ({ address }) => address, looks.code),
    wideColumn('配对', ({ createTime }) => formatTime(createTime), looks.quiet),
    column('最近', ({ lastTime }) => formatTime(lastTime), looks.quiet),
    column(
      '',
      ({ deviceId }) =>
        isEditable && (
          <Button small busy={removal.busy} onClick={() => void removal.run({ deviceId })}>
            移除
          </Button>
        ),
      basic.numeric,
    ),
  ]
  return (
    <Box title={`电视和应用 ${rows.length}`}>
      <DataTable rows={rows} columns={columns} idOf={({ deviceId }) => deviceId} />
    </Box>
  )
}
