import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serverNow } from '../../../../api/server-clock.ts'
import { channelOf } from '../../../../lib/channel-names.ts'
import { paths } from '../../../../paths.ts'
import { useMay, useMe } from '../../../shell/me.ts'
import { usePresence } from '../../../staff/presence.ts'
import { useAddress } from '../../../ui/address.ts'
import * as basic from '../../../ui/basic.module.css'
import { Box, DangerBox, Note } from '../../../ui/box.tsx'
import * as boxStyles from '../../../ui/boxes.module.css'
import { Button, LinkButton } from '../../../ui/button.tsx'
import * as buttonStyles from '../../../ui/buttons.module.css'
import { formatTime, momentOf } from '../../../ui/format.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { Avatar, Tag } from '../../../ui/marks.tsx'
import { type AdminWork, presencePlace, undoChange, useListing, useRestoring } from '../calls.ts'
import { DeleteDialog } from '../delete-dialog.tsx'
import { MergeDialog } from '../merge-dialog.tsx'
import { addToListPosition } from '../neighbours.ts'
import { WorkCover, WorkState } from '../work-row.tsx'
import type { Draft } from './draft.ts'
import * as styles from './editor.module.css'
import { TakeDownDialog } from './take-down-dialog.tsx'

const sectionOf: Partial<Record<AdminWork['checks'][number]['key'], string>> = {
  number: '#section-1',
  magnets: '#section-3',
  cover: '#section-4',
  video: '#section-5',
  rights: '#section-6',
}
const marks = { ok: styles.met, missing: styles.missing, note: styles.remark }

interface ChecksProps {
  work: AdminWork
  unsaved: number
  busy: boolean
  onPublish: () => void
}

/** What a work still needs before it can be published. */
export function ChecksBox({ work, unsaved, busy, onPublish }: ChecksProps) {
  const missing = work.checks.filter(({ state }) => state === 'missing').length
  const isOn = work.state === 'published'
  return (
    <Box title={isOn ? '在站上' : '发布前'} actions={<WorkState state={work.state} />}>
      <ul className={styles.checks}>
        {work.checks.map(({ key, state, text }) => (
          <li key={key} className={marks[state]}>
            {text}
            {state !== 'ok' && sectionOf[key] && (
              <>
                {' '}
                <a href={sectionOf[key]}>去看 ↓</a>
              </>
            )}
          </li>
        ))}
      </ul>
      {!isOn && work.state !== 'merged' && work.state !== 'deleted' && (
        <div className={`${boxStyles.padded} ${basic.stack8}`}>
          <Button kind="primary" keyLabel="Ctrl ⇧ P" busy={busy} disabled={missing > 0} onClick={onPublish}>
            {unsaved > 0 ? '保存并发布' : '发布'}
          </Button>
          <span className={`${basic.text11} ${basic.muted}`}>
            {missing > 0 ? `差 ${missing} 项。` : ''}发布后 1 秒内出现在站上。
          </span>
        </div>
      )}
    </Box>
  )
}

/** How visitors see it in a list. */
export function SiteCard({ work, draft }: { work: AdminWork; draft: Draft }) {
  const href = paths.work(channelOf(work.modId), work.id)
  return (
    <Box
      title="站上的样子"
      actions={
        work.state === 'published' && (
          <a className={`${buttonStyles.link} ${basic.text12}`} href={href} target="_blank" rel="noreferrer">
            看这一页
          </a>
        )
      }
    >
      <div className={`${boxStyles.padded} ${basic.row} ${styles.siteCard}`}>
        <div className={styles.sitePic}>
          <WorkCover {...work} />
          {work.isOnline === 1 && draft.playLevel === 2 && <Tag tone="vip">会员</Tag>}
        </div>
        <div className={basic.text12}>
          <b className={basic.medium}>{draft.title}</b>
          <div className={basic.muted}>
            {draft.number}　{draft.pubTime}
          </div>
        </div>
      </div>
    </Box>
  )
}

/** Apart from daily actions. */
export function RemovalBox({ work }: { work: AdminWork }) {
  const { go } = useAddress()
  const [into, setInto] = useState('')
  const [merging, setMerging] = useState(false)
  const [takingDown, setTakingDown] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const may = useMay()
  const [mayTakeDown, mayDelete] = [may('reports:decide'), may('works:delete')]
  const listing = useListing()
  const list = (to: 'hidden' | 'draft') => void listing.run({ ids: [work.id], to })
  const { state, visibilityHold } = work
  if (state === 'merged' || state === 'deleted' || visibilityHold !== null) return null
  const deletion = mayDelete && (
    <>
      <Ending act="删除…" note="7 天内可恢复，之后彻底清除" onPress={() => setDeleting(true)} />
      {deleting && <DeleteDialog works={[work]} onClose={() => setDeleting(false)} />}
    </>
  )
  if (state === 'removed') return deletion && <DangerBox title="删除">{deletion}</DangerBox>
  return (
    <DangerBox title="下线与合并">
      <div className={basic.stack8}>
        {work.state !== 'hidden' && (
          <Ending
            act="隐藏"
            note="站上不见，链接回 404，10 秒内可撤销"
            busy={listing.busy}
            onPress={() => list('hidden')}
          />
        )}
        {work.state !== 'draft' && (
          <Ending act="退回待发布" busy={listing.busy} onPress={() => list('draft')} />
        )}
        <form
          className={basic.row}
          onSubmit={(event) => {
            event.preventDefault()
            if (into.trim() !== '') setMerging(true)
          }}
        >
          <TextInput
            label="并入哪一部，番号或编号"
            of={{ value: into, onChange: setInto }}
            className={styles.mergeInto}
            placeholder="另一部的番号"
            maxLength={64}
          />
          <Button small kind="danger" submits disabled={into.trim() === ''}>
            并入…
          </Button>
        </form>
        <span className={`${basic.text11} ${basic.muted}`}>旧地址仍到新页，24 小时内可撤销。</span>
        {mayTakeDown && (
          <Ending
            act="下架并封锁…"
            note="删图和影片，不能再进站；自成案件，可申诉"
            onPress={() => setTakingDown(true)}
          />
        )}
        {deletion}
      </div>
      <MergeDialog
        open={merging}
        from={work.id}
        into={into.trim()}
        onClose={() => setMerging(false)}
        onMerged={(id) => {
          addToListPosition(id)
          go(`/staff/works/${id}`)
        }}
      />
      {mayTakeDown && (
        <TakeDownDialog workId={work.id} open={takingDown} onClose={() => setTakingDown(false)} />
      )}
    </DangerBox>
  )
}

interface EndingProps {
  act: string
  note?: string
  busy?: boolean
  onPress: () => void
}

const Ending = ({ act, note, busy = false, onPress }: EndingProps) => (
  <div className={basic.row}>
    <Button small kind="danger" busy={busy} onClick={onPress}>
      {act}
    </Button>
    {note && <span className={`${basic.text11} ${basic.muted}`}>{note}</span>}
  </div>
)

/** Colleagues who left longer ago than this are not shown. */
const recentMs = 10 * 60_000

/** Colleagues who have this page open, works that were merged into this one, a case that locks it. */
export function WorkNotes({ work }: { work: AdminWork }) {
  const client = useQueryClient()
  const me = useMe()?.userName
  const now = serverNow()
  const here = (usePresence(presencePlace(work.id))?.here ?? []).filter(
    ({ userName, isHere, lastTime }) => userName !== me && (isHere || now - momentOf(lastTime) < recentMs),
  )
  const { mergedInto, merged, visibilityHold, purgeTime } = work
  const mayDelete = useMay()('works:delete')
  const restore = useRestoring()
  return (
    <>
      {purgeTime && (
        <Note tone="danger">
          <b>已删除</b>，{formatTime(purgeTime)} 之后彻底清除。
          {mayDelete && (
            <LinkButton
              className={basic.end}
              disabled={restore.busy}
              onClick={() => void restore.run({ ids: [work.id] })}
            >
              恢复
            </LinkButton>
          )}
        </Note>
      )}
      {here.map(({ userName, isHere, lastTime }) => (
        <Note tone="info" key={userName}>
          <Avatar name={userName} />
          <span>
            <b>
              {userName} {isHere ? '也开着这部' : `${formatTime(lastTime)} 也打开过这部`}
            </b>
            。你存的时候若有同一栏冲突，会逐栏问你。
          </span>
        </Note>
      ))}
      {visibilityHold && (
        <Note tone="danger">
          <b>案件 C-{visibilityHold.caseNumber} 在办</b>，办结之前不能发布、隐藏、合并。
          <a className={basic.end} href={`/staff/moderation?keyword=C-${visibilityHold.caseNumber}`}>
            看案件
          </a>
        </Note>
      )}
      {mergedInto && (
        <Note tone="info">
          <b>这部已并入另一部</b>，旧地址通向那里。
          <a className={basic.end} href={`/staff/works/${mergedInto}`}>
            看那一部
          </a>
        </Note>
      )}
      {merged.map(({ id, number, undoId }) => (
        <Note tone="info" key={id}>
          <b>{number}</b>并入了这部。
          {undoId && (
            <LinkButton className={basic.end} onClick={() => void undoChange(client, undoId)}>
              撤销合并
            </LinkButton>
          )}
        </Note>
      ))}
    </>
  )
}
