import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { pictureMaxBytes } from '@yehang/contract/limits'
import { useRef, useState } from 'react'
import { post } from '../../../../api/connection.ts'
import { ApiError } from '../../../../api/error.ts'
import { callOptions } from '../../../../api/queries.ts'
import { putBytes } from '../../../../site/members/session/put-bytes.ts'
import { useAction } from '../../../ui/calls.ts'
import { refreshWorks } from '../calls.ts'
import { type PictureOrder, type Pictures, pictureOrderOf } from './picture-changes.ts'

export const picturesCall = (workId: string) =>
  callOptions('GET /v2/staff/works/pictures/{id}', { params: { id: workId } })

/** A file that is on its way, or that was not taken. */
export interface PictureUpload {
  id: number
  name: string
  /** Null: under way. */
  fault: string | null
}

let sendings = 0

export interface PictureActions {
  sending: readonly PictureUpload[]
  busy: boolean
  /** Saves these as the pictures; `message` is announced with a way to undo. */
  arrange: (present: Pictures, next: PictureOrder | null, message: string) => Promise<void>
  /** One file after the other. */
  add: (files: readonly File[], as: 'cover' | 'still') => Promise<void>
  dismiss: (id: number) => void
}

interface Arrangement {
  present: Pictures
  stamp: string
  next: PictureOrder
  message: string
}

const tooLarge = `超过 ${pictureMaxBytes / 1024 / 1024} MB`

export function usePictureActions(workId: string): PictureActions {
  const client = useQueryClient()
  const [sending, setSending] = useState<readonly PictureUpload[]>([])
  const line = useRef<Promise<void>>(Promise.resolve())
  const key: QueryKey = picturesCall(workId).queryKey
  const show = (data: Pictures) => {
    client.setQueryData(key, (known: object | undefined) => known && { ...known, data })
    refreshWorks(client)
  }

  const send = async (stamp: string, next: PictureOrder): Promise<Pictures> => {
    const body = { workId, stamp, ...next }
    const { data } = await post('POST /v2/staff/works/pictures', { body }, { repeatSubmit: false })
    show(data)
    return data
  }

  const undo = useAction(({ stamp, next }: Arrangement) => send(stamp, next))
  const arranging = useAction(({ stamp, next }: Arrangement) => send(stamp, next), {
    done: ({ stamp }, { present, message }) => ({
      text: message,
      undo: () => void undo.run({ present, stamp, next: pictureOrderOf(present), message }),
    }),
  })
  const arrange = async (present: Pictures, next: PictureOrder | null, message: string) => {
    if (next === null) return
    const done = await arranging.run({ present, stamp: present.stamp, next, message })
    if (!done) void client.invalidateQueries({ queryKey: key })
  }

  const dismiss = (id: number) => setSending((known) => known.filter((one) => one.id !== id))

  const addOne = async (file: File, as: 'cover' | 'still', id: number) => {
    const failed = (fault: string) =>
      setSending((known) => known.map((one) => (one.id === id ? { ...one, fault } : one)))
    if (file.size > pictureMaxBytes) return failed(tooLarge)
    try {
      const { data } = await putBytes(
        'PUT /v2/staff/works/pictures/{id}',
        { params: { id: workId }, query: { as } },
        file,
      )
      const { key: _, ...pictures } = data
      show(pictures)
      dismiss(id)
    } catch (error) {
      failed(error instanceof ApiError ? error.message : '没有传上去')
    }
  }

  const add = async (files: readonly File[], as: 'cover' | 'still') => {
    const started = files.map((file) => {
      sendings += 1
      return { file, id: sendings }
    })
    setSending((known) => [
      ...known,
      ...started.map(({ file, id }) => ({ id, name: file.name, fault: null })),
    ])
    for (const [place, { file, id }] of started.entries()) {
      line.current = line.current.then(() => addOne(file, place === 0 ? as : 'still', id))
    }
    await line.current
  }

  return { sending, busy: arranging.busy, arrange, add, dismiss }
}
