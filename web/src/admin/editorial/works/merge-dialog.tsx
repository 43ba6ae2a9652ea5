import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '../../../api/connection.ts'
import { callOptions } from '../../../api/queries.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { announceFault } from '../../ui/announce-fault.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { toast } from '../../ui/toasts.tsx'
import { type MergePreview, refreshWorks, undoChange } from './calls.ts'
import { playLevels } from './labels.ts'

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
  const [busy, setBusy] = useState(false)
  const [source, target] = turned ? [into, from] : [from, into]
  const query = useQuery({
    ...callOptions('GET /v2/staff/works/merge', { query: { from: source, into: target } }),
    enabled: open,
    retry: false,
  })
  const preview = query.data?.data
  const merge = async () => {
    if (!preview) return
    setBusy(true)
    try {
      const body = { from: preview.from.id, into: preview.into.id }
      const { data } = await post('POST /v2/staff/works/merge', { body })
      toast({
        text: `${preview.from.number} 已并入 ${preview.into.number}`,
        detail: '24 小时内可在作品页撤销',
        undo: () => void undoChange(client, data.undoId),
      })
      refreshWorks(client)
      onMerged(preview.into.id)
      onClose()
    } catch (error) {
      announceFault(error)
    } finally {
      setBusy(false)
    }
  }
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
          <span className="grow" />
          {canTurn && <Button onClick={() => setTurned(!turned)}>调个方向</Button>}
          <Button kind="final" busy={busy} disabled={!preview} onClick={() => void merge()}>
            {preview ? `并入 ${preview.into.number}` : '并入'}
          </Button>
        </>
      }
    >
      <QueryResult query={query} fault="看不到合并会动什么">
        {({ data }) => <MergeTable {...data} />}
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

type Line = readonly [title: string, from: string, into: string, after: string]
const unchanged = '不变'

/** What is transferred where the work that stays has none: what each has, and the result. */
function carriedLines({ from, into, carried }: MergePreview): Line[] {
  const has = (is: boolean) => (is ? '有' : '无')
  const parts = (of: MergePreview['from']['rights']) => of.map((part) => partLabels[part]).join('、') || '无'
  const level = playLevels[from.playLevel]?.[1] ?? ''
  const video = {
    moves: `跟过去，${level}`,
    stays: '各留各的',
    none: unchanged,
  }[carried.video]
  const lines: [isThere: boolean, line: Line][] = [
    [true, ['影片', videoLabels[from.video], videoLabels[into.video], video]],
    [true, ['封面', has(from.cover), has(into.cover), carried.cover ? '跟过去' : unchanged]],
    [
      from.stills + into.stills > 0,
      [
        '剧照',
        `${from.stills}`,
        `${into.stills}`,
        carried.stills > 0 ? `跟过去 ${carried.stills} 张` : unchanged,
      ],
    ],
    [
      from.preview || into.preview,
      ['预览片', has(from.preview), has(into.preview), carried.preview ? '跟过去' : unchanged],
    ],
    [
      from.rights.length + into.rights.length > 0,
      [
        '权利',
        parts(from.rights),
        parts(into.rights),
        carried.rights.length > 0 ? `补${parts(carried.rights)}` : unchanged,
      ],
    ],
    [
      from.evidence + into.evidence > 0,
      [
        '凭据',
        `${from.evidence}`,
        `${into.evidence}`,
        carried.evidence > 0 ? `跟过去 ${carried.evidence} 份` : unchanged,
      ],
    ],
  ]
  return lines.flatMap(([isThere, line]) => (isThere ? [line] : []))
}

function MergeTable(preview: MergePreview) {
  const { from, into, after } = preview
  return (
    <div className="table-scroll">
      <table className="table">
        <thead>
          <tr>
            <th />
            <th>{from.number}（消失）</th>
            <th>{into.number}（留下）</th>
            <th>之后</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className="muted">标题</td>
            <td>{from.title}</td>
            <td>{into.title}</td>
            <td className="bold">{into.title}</td>
          </tr>
          {counts.map(([name, title, unit]) => (
            <tr key={name}>
              <td className="muted nowrap">{title}</td>
              <td>{formatNumber(from[name])}</td>
              <td>{formatNumber(into[name])}</td>
              <td className="bold">
                {formatNumber(after[name])} {unit}
              </td>
            </tr>
          ))}
          {carriedLines(preview).map(([title, own, other, then]) => (
            <tr key={title}>
              <td className="muted nowrap">{title}</td>
              <td>{own}</td>
              <td>{other}</td>
              <td className={then === unchanged ? 'muted' : 'bold'}>{then}</td>
            </tr>
          ))}
          <tr>
            <td className="muted">旧地址</td>
            <td>…{from.id.slice(-4)}</td>
            <td>…{into.id.slice(-4)}</td>
            <td>
              …{from.id.slice(-4)} 转到 …{into.id.slice(-4)}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
