import { useState } from 'react'
import type { AnswerTo } from '../../../../api/client.ts'
import { formatNumber } from '../../../../lib/numbers.ts'
import { useAddress } from '../../../ui/address.ts'
import { Note, QueryResult } from '../../../ui/box.tsx'
import * as boxStyles from '../../../ui/boxes.module.css'
import { useGet, usePost } from '../../../ui/calls.ts'
import { DangerConfirmation } from '../../../ui/dialogs/danger-confirmation.tsx'
import { formatBytes } from '../../../ui/format.ts'
import { SelectField } from '../../../ui/forms/controls.tsx'

type Preview = AnswerTo<'GET /v2/staff/report/takedown/{id}'>['data']

const reasons = [
  ['rights', '权利'],
  ['consent', '出镜同意'],
  ['illegal', '违法内容'],
  ['wrong', '信息有误'],
  ['other', '其他'],
] as const
type Reason = (typeof reasons)[number][0]

interface TakeDownProps {
  workId: string
  open: boolean
  onClose: () => void
}

/**
 * A direct takedown, without a report: it shows beforehand what is removed, what is blocked and what can be restored.
 */
export function TakeDownDialog({ workId, open, onClose }: TakeDownProps) {
  const { go } = useAddress()
  const [reason, setReason] = useState<Reason>('rights')
  const query = useGet('GET /v2/staff/report/takedown/{id}', {
    params: { id: workId },
    enabled: open,
    retry: false,
  })
  const preview = query.data?.data
  const takeDown = usePost('POST /v2/staff/report/takedown', {
    done: ({ data }) => ({
      text: `${preview?.number} 已下架，案件 ${data.caseNumber}`,
      detail: `给另一方的查询码 ${data.otherCode}`,
    }),
    changes: '/v2/staff/works/',
  })
  const confirm = async (text: string) => {
    const done = preview && (await takeDown.run({ workId, reason, text, confirm: preview.tail }))
    if (done) go(`/staff/moderation/${done.data.caseId}`)
    return done
  }
  const may = preview !== undefined && preview.mayNot === null
  return (
    <DangerConfirmation
      open={open}
      onClose={onClose}
      title={preview ? `下架并封锁 ${preview.number}` : '下架并封锁'}
      {...(may && { reason: { label: '理由，另一方会看到', placeholder: '写清依据' }, typed: preview.tail })}
      act="下架并封锁"
      busy={!may}
      onConfirm={confirm}
    >
      <QueryResult query={query} fault="看不到会下架什么">
        {({ data }) =>
          data.mayNot !== null ? (
            <Note tone="danger">{data.mayNot.msg}</Note>
          ) : (
            <>
              <TakenDown preview={data} />
              <SelectField
                label="因为什么"
                hint="涉及年龄的到「举报」代录，会封存"
                of={{ value: reason, onChange: setReason }}
                options={reasons}
              />
            </>
          )
        }
      </QueryResult>
    </DangerConfirmation>
  )
}

function TakenDown({ preview: { assets: has, number, streams, openCases } }: { preview: Preview }) {
  const gone = [
    has.cover > 0 && '封面',
    has.stills > 0 && `剧照 ${has.stills} 张`,
    has.videos > 0 && `影片 ${has.videos} 部（${formatBytes(has.videoBytes)}）`,
  ].filter((part) => part !== false)
  const blocked = [
    `番号 ${number}`,
    has.infoHashes > 0 && `info hash ${has.infoHashes} 个`,
    '图和影片的文件指纹',
  ]
  return (
    <ul className={boxStyles.points}>
      <li>
        {has.listing === 'published' ? '站上立即不见' : '不在站上'}
        {streams > 0 && `，在看的 ${streams} 人断开`}
      </li>
      {gone.length > 0 && <li>删去{gone.join('、')}，回不来</li>}
      <li>封锁{blocked.filter((part) => part !== false).join('、')}，再导入也进不来</li>
      <li>
        {has.magnets > 0 && `磁力 ${has.magnets} 条、`}喜欢 {formatNumber(has.likes)}、收藏{' '}
        {formatNumber(has.collects)} 留着，不再显示
      </li>
      <li>自成一件案件：另一方 14 天内可申诉，由另一位同事复核；撤销则解封、退回待发布</li>
      {openCases.length > 0 && <li>{openCases.join('、')} 还没办，不因此办结</li>}
    </ul>
  )
}
