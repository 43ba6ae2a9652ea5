import { useRef, useState } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import * as basic from '../../ui/basic.module.css'
import { Box, Facts, Timeline } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import * as buttonStyles from '../../ui/buttons.module.css'
import { usePost } from '../../ui/calls.ts'
import { formatBytes, formatTime } from '../../ui/format.ts'
import { NoteForm } from '../../ui/forms/note-form.tsx'
import { key, useKeys } from '../../ui/keys.ts'
import { State } from '../../ui/marks.tsx'
import { type CaseDetail, changes } from '../calls.ts'
import { eventLabel, eventTone, listingLabels } from '../labels.ts'
import * as styles from './case.module.css'

interface CaseWorkProps {
  reportCase: CaseDetail
  onHide: () => void
  busy: boolean
}

/** The work that was reported. Its cover is blurred; press and hold shows it. */
export function CaseWork({ reportCase, onHide, busy }: CaseWorkProps) {
  const { assets: has } = reportCase
  const canHide =
    reportCase.dueTime !== null && (reportCase.hidden ? !reportCase.sealed : has.listing === 'published')
  return (
    <Box
      title="被举报的作品"
      actions={
        <>
          <State kind={has.listing === 'published' ? 'ok' : 'hidden'}>{listingLabels[has.listing]}</State>
          {canHide && (
            <Button
              small
              kind={reportCase.hidden ? undefined : 'danger'}
              keyLabel="H"
              busy={busy}
              onClick={onHide}
            >
              {reportCase.hidden ? '恢复' : '先行隐藏'}
            </Button>
          )}
        </>
      }
      padded={styles.work}
    >
      <CasePicture reportCase={reportCase} />
      <div className={`${basic.grow} ${basic.stack8}`}>
        <a className={`${basic.bold} ${basic.text15}`} href={`/staff/works/${reportCase.dataId}`}>
          {reportCase.number}　{reportCase.title}
        </a>
        <Facts
          left
          of={[
            ['收藏、喜欢', `${formatNumber(has.collects)}、${formatNumber(has.likes)}`],
            ['影片', has.videos === 0 ? '没有' : `${has.videos} 部，${formatBytes(has.videoBytes)}`],
            ['图和磁力', `封面 ${has.cover}、剧照 ${has.stills}、磁力 ${has.magnets}`],
            ['也被隐藏于', reportCase.alsoHeldBy.length > 0 ? reportCase.alsoHeldBy.join('、') : null],
          ]}
        />
      </div>
    </Box>
  )
}

function CasePicture({ reportCase }: { reportCase: CaseDetail }) {
  const [seen, setSeen] = useState(false)
  const hold = (on: boolean) => () => setSeen(on)
  useKeys([reportCase.picSmall && key('V', () => glance(setSeen), '看两秒')])
  if (reportCase.picSmall === null)
    return (
      <span className={`${styles.cover} ${styles.none} ${basic.text12}`}>
        {reportCase.sealed ? '封存，不能看' : '没有封面'}
      </span>
    )
  return (
    <div className={styles.cover}>
      <img src={reportCase.picSmall} alt="" className={seen ? '' : styles.veiled} />
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.small}`}
        aria-pressed={seen}
        onPointerDown={hold(true)}
        onPointerUp={hold(false)}
        onPointerLeave={hold(false)}
        onPointerCancel={hold(false)}
        onContextMenu={(event) => event.preventDefault()}
      >
        按住看
      </button>
    </div>
  )
}

const glanceMs = 2000

function glance(show: (seen: boolean) => void): void {
  show(true)
  setTimeout(() => show(false), glanceMs)
}

/** The events so far, and a field for a note to colleagues. */
export function CaseTimeline({ reportCase }: { reportCase: CaseDetail }) {
  const field = useRef<HTMLInputElement>(null)
  const note = usePost('POST /v2/staff/report/note', { given: { caseId: reportCase.caseId }, changes })
  useKeys([key('N', () => field.current?.focus(), '备注')])
  const moments = reportCase.events.map((event) => ({
    id: event.eventId,
    time: formatTime(event.time),
    tone: eventTone(event),
    text: (
      <span className={basic.breaks}>
        {event.staffName && <b>{event.staffName} </b>}
        {eventLabel(event)}
        {event.text && `：${event.text}`}
      </span>
    ),
  }))
  return (
    <Box title="经过" actions={<span className={basic.hint}>只增不改</span>} padded>
      <Timeline of={moments} />
      <NoteForm
        ref={field}
        label="备注"
        placeholder="备注，只有同事看见"
        send={(text) => note.run({ text })}
      />
    </Box>
  )
}
