import { type KeyboardEvent, useRef, useState } from 'react'
import { post } from '../../../api/connection.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Timeline } from '../../ui/facts.tsx'
import { formatTime } from '../../ui/format.ts'
import { useKeys } from '../../ui/keys.ts'
import { type CaseDetail, useCaseAction } from '../calls.ts'
import { eventLabel, eventTone } from '../labels.ts'

/** The events so far, and a field for a note to colleagues. */
export function CaseTimeline({ reportCase, now }: { reportCase: CaseDetail; now: number }) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { busy, act } = useCaseAction()
  useKeys([{ code: 'KeyN', label: 'N', name: '备注', run: () => field.current?.focus() }])
  const write = () => {
    if (text.trim() === '') return
    void act(async () => {
      await post('POST /v2/staff/report/note', { body: { caseId: reportCase.caseId, text } })
      setText('')
    })
  }
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Enter' && !nativeEvent.isComposing) write()
  }
  const moments = reportCase.events.map((event) => ({
    id: event.eventId,
    time: formatTime(event.time, now),
    tone: eventTone(event),
    text: (
      <span className="happened">
        {event.staffName && <b>{event.staffName} </b>}
        {eventLabel(event)}
        {event.text && `：${event.text}`}
      </span>
    ),
  }))
  return (
    <Box title="经过" actions={<span className="text-12 muted">只增不改</span>} className="case-timeline">
      <div className="padded">
        <Timeline of={moments} />
        <div className="row">
          <input
            ref={field}
            className="input"
            value={text}
            aria-label="备注"
            placeholder="备注，只有同事看见"
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onKeyDown}
          />
          <Button small busy={busy} disabled={text.trim() === ''} onClick={write}>
            记下
          </Button>
        </div>
      </div>
    </Box>
  )
}
