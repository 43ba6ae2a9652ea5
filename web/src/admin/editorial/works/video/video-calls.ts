import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AnswerTo } from '../../../../api/client.ts'
import { useGet } from '../../../ui/calls.ts'
import { refreshWorks } from '../calls.ts'

export type Video = AnswerTo<'GET /v2/staff/video/list'>['rows'][number]

const movingMs = 1500
const restingMs = 15_000
/** Of each of several parts. */
const shown = 300

export const isInProgress = ({ state }: Video) =>
  state === 'waiting' || state === 'fetching' || state === 'transcoding'

/** The videos of a work, the newest first; fetched repeatedly while one is being prepared. */
export function useVideos(workId: string, mayAsk: boolean) {
  const client = useQueryClient()
  const query = useGet('GET /v2/staff/video/list', {
    query: { dataId: workId, pageSize: shown },
    enabled: mayAsk,
    refetchInterval: ({ state }) => (state.data?.rows.some(isInProgress) ? movingMs : restingMs),
  })
  const states = query.data?.rows.map(({ videoId, state }) => `${videoId} ${state}`).join()
  const before = useRef(states)
  useEffect(() => {
    // The state of the work that the page shows depends on its videos.
    if (before.current !== undefined && before.current !== states) refreshWorks(client)
    before.current = states
  }, [states, client])
  return query
}

/** The beginning of the calls whose answers a change of videos changes. */
export const videoPath = '/v2/staff/video/'

/** A file by its name, an address by its last part. */
export function nameOf({ sourceKind, source }: Video): string {
  if (sourceKind === 'demo') return '演示片段'
  const name = source.split('/').findLast((part) => part !== '') ?? source
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
