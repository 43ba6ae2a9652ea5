import type { Answer, playback } from '@yehang/contract'
import { timeText } from '../../../platform/clock.ts'
import { imageUrl } from '../../catalogue/presenter.ts'
import type { MarkerRecord } from './queries/markers.ts'
import type { WorkOfMarker } from './queries/proposals.ts'

type Marker = Answer<typeof playback.listMarkers>['rows'][number]
type StaffMarker = Answer<typeof playback.listStaffMarkers>['rows'][number]

export function presentMarker({ id, kind, seconds, endSeconds, title, tags, part }: MarkerRecord): Marker {
  return {
    markerId: id,
    kind,
    seconds,
    ...(endSeconds !== null && { endSeconds }),
    title,
    tags: tags.map(({ id, name, nameCn }) => ({ id, name, nameCn })),
    ...(part && { part }),
  }
}

export function presentOwn(
  marker: MarkerRecord & WorkOfMarker,
): Answer<typeof playback.listOwnMarkers>['rows'][number] {
  const { workId: id, number, workTitle: title, modId, state, createdAt } = marker
  return {
    ...presentMarker(marker),
    work: { id, number, title, modId },
    state,
    createTime: timeText(createdAt),
  }
}

export function presentForStaff(marker: MarkerRecord): StaffMarker {
  const { workId, state, userName, createdAt } = marker
  return { ...presentMarker(marker), dataId: workId, state, userName, createTime: timeText(createdAt) }
}

export function presentProposed(
  marker: MarkerRecord & WorkOfMarker,
  host: string,
): Answer<typeof playback.listProposedMarkers>['rows'][number] {
  const { number, workTitle, modId, picSmall } = marker
  return {
    ...presentForStaff(marker),
    number,
    workTitle,
    modId,
    picSmall: picSmall && imageUrl(host, picSmall),
  }
}
