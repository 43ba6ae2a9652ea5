import { useQueryClient } from '@tanstack/react-query'
import { type ModName, modNames } from '@yehang/contract/channels'
import { useState } from 'react'
import { post } from '../../../api/connection.ts'
import { ApiError } from '../../../api/error.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { channelNames } from '../../../lib/channel-names.ts'
import { announceFault } from '../../ui/announce-fault.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, initialFocus } from '../../ui/dialogs/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { refreshWorks } from './calls.ts'

interface NewWorkProps {
  open: boolean
  channel: ModName | undefined
  onClose: () => void
  onMade: (id: string) => void
}

const today = () => new Date(serverNow() + 8 * 3_600_000).toISOString().slice(0, 10)

/** The little that a work cannot be without; the rest is filled in on its page. */
export function NewWork({ open, channel = 'censored', onClose, onMade }: NewWorkProps) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [work, setWork] = useState({ number: '', title: '', pubTime: today(), channel })
  const change = (part: Partial<typeof work>) => setWork({ ...work, ...part })
  const make = async () => {
    setBusy(true)
    try {
      const { data } = await post('POST /v2/staff/works/create', { body: work })
      refreshWorks(client)
      onMade(data.id)
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setWrong(error.fields)
      else announceFault(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="新作品"
      note="先是待发布，其余在作品页里填。"
      actions={
        <>
          <Button onClick={onClose}>不了</Button>
          <span className="grow" />
          <Button kind="primary" busy={busy} onClick={() => void make()}>
            新建并打开
          </Button>
        </>
      }
    >
      <Field label="番号" required error={wrong.number}>
        {(control) => (
          <input
            {...control}
            ref={initialFocus}
            autoComplete="off"
            value={work.number}
            maxLength={64}
            onChange={({ target }) => change({ number: target.value })}
          />
        )}
      </Field>
      <Field label="频道" required error={wrong.channel}>
        {(control) => (
          <select
            {...control}
            value={work.channel}
            onChange={({ target }) => change({ channel: target.value as ModName })}
          >
            {modNames.map((name) => (
              <option key={name} value={name}>
                {channelNames[name]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="标题" required error={wrong.title}>
        {(control) => (
          <input
            {...control}
            value={work.title}
            maxLength={300}
            onChange={({ target }) => change({ title: target.value })}
          />
        )}
      </Field>
      <Field label="发布日期" required error={wrong.pubTime}>
        {(control) => (
          <input
            {...control}
            type="date"
            value={work.pubTime}
            onChange={({ target }) => change({ pubTime: target.value })}
          />
        )}
      </Field>
    </Dialog>
  )
}
