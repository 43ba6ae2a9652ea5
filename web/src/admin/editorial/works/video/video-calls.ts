import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AnswerTo } from '../../../../api/client.ts'
import { post } from '../../../../api/connection.ts'
import { callOptions } from '../../../../api/queries.ts'
import { toast } from '../../../ui/toasts.tsx'
import { refreshWorks } from '../calls.ts'

export type Video = AnswerTo<'GET /v2/staff/video/list'>['rows'][number]

const movingMs = 1500
const restingMs = 15_000
const shown = 20

export const isInProgress = ({ state }: Video) =>
  state === 'waiting' || state === 'fetching' || state === 'transcoding'

/** The videos of a work, the newest first; fetched repeatedly while one is being prepared. */
export function useVideos(workId: string, mayAsk: boolean) {
  const client = useQueryClient()
  const query = useQuery({
    ...callOptions('GET /v2/staff/video/list', { query: { dataId: workId, pageSize: shown } }),
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

export function useVideoChanges() {
  const client = useQueryClient()
  const onSettled = () =>
    client.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).includes('/v2/staff/video/') })
  const fetchFrom = useMutation({
    mutationFn: ({ workId, url }: { workId: string; url: string }) =>
      post('POST /web/cloud/file/download', { body: { censoredId: workId, url } }),
    onSuccess: () => toast({ text: '已排队取片' }),
    onSettled,
  })
  const retry = useMutation({
    mutationFn: (videoId: string) => post('POST /v2/staff/video/retry', { body: { videoId } }),
    onSuccess: () => toast({ text: '已排队重做' }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (videoId: string) => post('POST /v2/staff/video/remove', { body: { videoId } }),
    onSuccess: () => toast({ text: '影片已撤下' }),
    onSettled,
  })
  return { fetchFrom, retry, remove, refresh: onSettled }
}
