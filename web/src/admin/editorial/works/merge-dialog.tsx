import { useQueryClient } from '@tanstack/react-query'
import { playLevelWords } from '@yehang/contract/state-words'
import { useState } from 'react'
import { post } from '../../../api/connection.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import * as basic from '../../ui/basic.module.css'
import { QueryResult } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { useAction, useGet } from '../../ui/calls.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { type MergeLine, MergeTable } from '../merge-table.tsx'
import { type MergePreview, undoChange, worksPath } from './calls.ts'

interface MergeProps {
  open: boolean
  from: string
  /** An id, or a number in any writing. */
  into: string
  onClose: () => void
  onMerged: (into: string) => void
}

/** Shows what a merge moves, before it is made; it can be taken back for a day. */
export function MergeDialog({ open, from, into, onClose, onMerged }: MergeProps) {
  const client = useQueryClient()
  const [turned, setTurned] = useState(false)
  const [source, target] = turned ? [into, from] : [from, into]
  const query = useGet('GET /v2/staff/works/merge', {
    query: { from: source, into: target },
    enabled: open,
    retry: false,
  })
  const preview = query.data?.data
  const merge = useAction(
    (works: MergePreview) =>
      post('POST /v2/staff/works/merge', { body: { from: works.from.id, into: works.into.id } }),
    {
      done({ data }, works) {
        onMerged(works.into.id)
        onClose()
        return {
          text: `${works.from.number} 已并入 ${works.into.number}`,
          detail: '24 小时内可在作品页撤销',
          undo: () => void undoChange(client, data.undoId),
        }
      },
      changes: worksPath,
    },
  )
  // The direction can be turned only where both are known by their ids.
  const canTurn = /^\d{16,18}$/.test(into)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title="合并两部作品"
      note="磁力、喜欢、收藏、观看记录跟着走，旧地址通向留下的一部。影片、图片、权利只补留下的缺的，它有的不换，旧的留在旧处；标题、评分按留下的。"
      actions={
        <>
          <Button onClick={onClose}>不了</Button>
          <span className={basic.grow} />
          {canTurn && <Button onClick={() => setTurned(!turned)}>调个方向</Button>}
          <Button
            kind="final"
            busy={merge.busy}
            disabled={!preview}
            onClick={() => preview && void merge.run(preview)}
          >
            {preview ? `并入 ${preview.into.number}` : '并入'}
          </Button>
        </>
      }
    >
      <QueryResult query={query} fault="看不到合并会动什么">
        {({ data: { from: gone, into: kept, ...more } }) => (
          <MergeTable
            from={{ id: gone.id, name: gone.number }}
            into={{ id: kept.id, name: kept.number }}
            lines={linesOf({ from: gone, into: kept, ...more })}
          />
        )}
      </QueryResult>
    </Dialog>
  )
}

const counts = [
  ['magnets', '磁力', '条'],
  ['likes', '喜欢', '人'],
  ['collects', '收藏', '人'],
  ['views', '看过', '人'],
] as const

const videoLabels = { ready: '可看', preparing: '在做', failed: '没做成', none: '无' } as const
const partLabels = { licence: '许可', consent: '出镜同意', note: '备注' } as const

/** What each has, and the result; what the work that stays has already is not transferred. */
function linesOf({ from, into, after, carried }: MergePreview): MergeLine[] {
  const has = (is: boolean) => (is ? '有' : '无')
  const parts = (of: MergePreview['from']['rights']) => of.map((part) => partLabels[part]).join('、') || '无'
  const moved = (is: boolean, text = '跟过去') =>
    is ? <b>{text}</b> : <span className={basic.muted}>不变</span>
  const video = { moves: `跟过去，${playLevelWords[from.playLevel]?.[1] ?? ''}`, stays: '各留各的', none: '' }
  const lines: (MergeLine | false)[] = [
    ['标题', from.title, into.title, <b key="title">{into.title}</b>],
    ...counts.map(
      ([name, title, unit]): MergeLine => [
        title,
        formatNumber(from[name]),
        formatNumber(into[name]),
        <b key={name}>
          {formatNumber(after[name])} {unit}
        </b>,
      ],
    ),
    [
      '影片',
      videoLabels[from.video],
      videoLabels[into.video],
      moved(carried.video !== 'none', video[carried.video]),
    ],
    ['封面', has(from.cover), has(into.cover), moved(carried.cover)],
    from.stills + into.stills > 0 && [
      '剧照',
      from.stills,
      into.stills,
      moved(carried.stills > 0, `跟过去 ${carried.stills} 张`),
    ],
    (from.preview || into.preview) && [
      '预览片',
      has(from.preview),
      has(into.preview),
      moved(carried.preview),
    ],
    from.rights.length + into.rights.length > 0 && [
      '权利',
      parts(from.rights),
      parts(into.rights),
      moved(carried.rights.length > 0, `补${parts(carried.rights)}`),
    ],
    from.evidence + into.evidence > 0 && [
      '凭据',
      from.evidence,
      into.evidence,
      moved(carried.evidence > 0, `跟过去 ${carried.evidence} 份`),
    ],
  ]
  return lines.filter((line) => line !== false)
}
