import { burstMin } from '@yehang/contract/limits'
import { useState } from 'react'
import { useAddress } from '../ui/address.ts'
import * as basic from '../ui/basic.module.css'
import { Box } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { useGet, usePost } from '../ui/calls.ts'
import { DangerConfirmation } from '../ui/dialogs/danger-confirmation.tsx'
import { formatTime, inShanghai } from '../ui/format.ts'
import { Select } from '../ui/forms/inputs.tsx'
import { type Column, column, looks, QueryTable, unseen, wideColumn } from '../ui/table/data-table.tsx'
import { type Burst, changes, pollMs } from './calls.ts'
import { reasonLabels } from './labels.ts'
import * as styles from './moderation.module.css'

const spans: readonly (readonly [hours: number, word: string])[] = [
  [1, '近 1 小时'],
  [24, '近 24 小时'],
  [168, '近 7 天'],
  [744, '近 31 天'],
]

const sourceLabels = { network: '同一网段', contact: '同一联系方式' } as const

/** As much of a source's hash as distinguishes two sources. */
const shortMark = ({ source }: Burst) => source.slice(0, 8)

/** Several open reports from one source; an administrator rejects all of them in one step. */
export function BurstList() {
  const { search, set } = useAddress()
  const [asking, setAsking] = useState<Burst | null>(null)
  const hours = spans.find(([span]) => String(span) === search.hours)?.[0] ?? 24
  const query = useGet('GET /v2/staff/report/bursts', { query: { hours }, refetchInterval: pollMs })
  const reject = usePost('POST /v2/staff/report/bursts/reject', {
    done({ data }) {
      const stay = data.stay > 0 ? `，${data.stay} 部仍不在站上（别的案件或缺权利资料）` : ''
      return { text: `已驳回 ${data.cases} 件`, detail: `${data.works} 部作品恢复${stay}` }
    },
    changes,
  })
  const columns: Column<Burst>[] = [
    column(
      '来源',
      (burst) => (
        <>
          {sourceLabels[burst.by]} <span className={`${basic.mono} ${basic.muted}`}>{shortMark(burst)}</span>
        </>
      ),
      '',
    ),
    column('未决', ({ cases }) => cases, basic.numeric),
    wideColumn('作品', ({ works }) => works, basic.numeric),
    wideColumn('案由', ({ reasons }) => reasons.map((one) => reasonLabels[one]).join('、'), { most: 280 }),
    column('作品现在', currentState, ''),
    wideColumn(
      '何时',
      ({ from, to }) => `${formatTime(inShanghai(from))} 到 ${formatTime(inShanghai(to))}`,
      looks.quiet,
    ),
    column(
      unseen('动作'),
      (burst) => (
        <Button small kind="danger" onClick={() => setAsking(burst)}>
          全部驳回
        </Button>
      ),
      basic.numeric,
    ),
  ]
  return (
    <Box
      className={styles.joined}
      tools={
        <Select
          label="时间"
          of={{ value: hours, onChange: (span) => set({ hours: String(span) }) }}
          options={spans}
          className={styles.span}
        />
      }
    >
      <QueryTable
        query={query}
        fault="读不到成批的举报"
        empty={['没有成批的来函', `同一来源有 ${burstMin} 件以上未决，会列在这里。`]}
        className={styles.bursts}
        columns={columns}
        idOf={({ by, source }) => `${by} ${source}`}
      />
      <DangerConfirmation
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={`驳回${asking ? sourceLabels[asking.by] : ''}的 ${asking?.cases ?? 0} 件举报`}
        reason={{ label: '理由，写给来函人，进审计' }}
        typed={`${asking?.cases ?? 0}`}
        act="全部驳回"
        onConfirm={(text) => {
          if (!asking) return undefined
          const { by, source, from, to, cases: count } = asking
          return reject.run({ by, source, from, to, count, text })
        }}
      >
        <p className={basic.hint}>
          {asking?.works ?? 0} 部作品恢复成举报之前的样子
          {asking !== null && asking.sealed > 0 && `，封存的 ${asking.sealed} 件一并解封`}
          。来函人仍可在期限内申诉；不逐件寄信。
        </p>
      </DangerConfirmation>
    </Box>
  )
}

function currentState({ hidden, sealed, waits }: Burst): string {
  const parts = [
    hidden > 0 && `${hidden} 件已隐藏`,
    sealed > 0 && `其中 ${sealed} 件封存`,
    waits > 0 && `${waits} 件没有自动隐藏`,
  ]
  return parts.filter((part) => part !== false).join('，') || '都在站上'
}
