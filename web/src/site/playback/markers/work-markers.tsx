import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useCallback, useState } from 'react'
import { post } from '../../../api/connection.ts'
import { onDemand } from '../../../lib/on-demand.ts'
import * as badgeStyles from '../../../ui/badge.module.css'
import * as buttonStyles from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { useOnDemand } from '../../../ui/on-demand.ts'
import { useObservable } from '../../../ui/preferences.tsx'
import { notify } from '../../../ui/snackbar.tsx'
import type { WorkAnswer } from '../../catalogue/calls.ts'
import { nameOf } from '../../catalogue/directories/entry-links.ts'
import { announceFault } from '../../members/session/announce-fault.ts'
import { signedIn } from '../../members/session/signed-in.ts'
import { playFrom } from '../current-playback.ts'
import { clockTime } from '../engine/playing-time.ts'
import { type Marker, markersOf, type OwnMarker, ownMarkersOf } from './calls.ts'
import * as styles from './work-markers.module.css'

const proposing = onDemand(() => import('./propose-sheet.tsx'))

interface WorkMarkersProps {
  answer: WorkAnswer
  /** Of the work itself. */
  path: string
  /** The part that plays or was chosen; undefined: the whole work's film. */
  part: string | undefined
}

/** Chapters and moments of a work, each leading to its second; members propose others and see what became of theirs. */
export function WorkMarkers({ answer, path, part }: WorkMarkersProps) {
  const { data: work } = answer
  const isMember = useObservable(signedIn)
  const { data } = useQuery({ ...markersOf(work.id), enabled: work.hasMarkers === true })
  const { data: own } = useQuery({ ...ownMarkersOf(work.id), enabled: isMember && work.isOnline === 1 })
  const markers = data?.rows ?? []
  const waiting = own?.rows.filter(({ state }) => state !== 'shown') ?? []
  const mayPropose = isMember && work.isOnline === 1
  // Where there is nothing yet, members mark in the player.
  if (markers.length === 0 && waiting.length === 0) return null
  const chapters = markers.filter(({ kind }) => kind === 'chapter')
  const moments = markers.filter(({ kind }) => kind === 'moment')
  return (
    <section className={styles.markers} aria-labelledby="work-markers">
      <div className={styles.head}>
        <h2 id="work-markers">{chapters.length > 0 ? '章节和片段' : '片段'}</h2>
        {mayPropose && <ProposeButton answer={answer} part={part} />}
      </div>
      {chapters.length > 0 && <MarkerList markers={chapters} {...{ answer, path }} />}
      {moments.length > 0 && <MarkerList markers={moments} {...{ answer, path }} />}
      {waiting.length > 0 && <OwnList markers={waiting} workId={work.id} />}
    </section>
  )
}

function ProposeButton({ answer, part }: Omit<WorkMarkersProps, 'path'>) {
  const [seconds, setSeconds] = useState<number | null>(null)
  const close = useCallback(() => setSeconds(null), [])
  const sheet = useOnDemand(proposing, seconds !== null, close)
  const open = () => {
    const second = playingSecond()
    setSeconds(second ?? 0)
  }
  return (
    <>
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.small}`}
        onClick={open}
      >
        <Icon of={icons.plus} size={16} />
        标记此刻
      </button>
      {sheet && <sheet.ProposeSheet {...{ answer, part, seconds }} onClose={close} />}
    </>
  )
}

/** Of the film that plays on this page. */
function playingSecond(): number | undefined {
  const video = document.querySelector('video')
  return video ? Math.floor(video.currentTime) : undefined
}

interface MarkerListProps {
  markers: readonly Marker[]
  answer: WorkAnswer
  path: string
}

function MarkerList({ markers, answer, path }: MarkerListProps) {
  const { data: work } = answer
  const press = (event: MouseEvent, { part, seconds }: Marker) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || work.isOnline !== 1) return
    event.preventDefault()
    playFrom(work.id, part?.id, seconds)
    // The player is at the top of the page.
    scrollTo({ top: 0 })
  }
  return (
    <ol className={styles.list}>
      {markers.map((marker) => (
        <li key={marker.markerId}>
          <a href={momentHref(path, marker)} onClick={(event) => press(event, marker)}>
            <time>{clockTime(marker.seconds)}</time>
            <span>
              {marker.title}
              {marker.part && <small>{marker.part.title}</small>}
              {marker.tags.length > 0 && <small>{marker.tags.map(nameOf).join(' · ')}</small>}
            </span>
          </a>
        </li>
      ))}
    </ol>
  )
}

/** The address that begins there. */
export function momentHref(path: string, { part, seconds }: Pick<Marker, 'part' | 'seconds'>): string {
  const search = new URLSearchParams({ ...(part && { part: part.id }), t: String(seconds) })
  return `${path}?${search}`
}

const stateNames = { proposed: '等待审核', refused: '没有通过', shown: '已通过' } as const

function OwnList({ markers, workId }: { markers: readonly OwnMarker[]; workId: string }) {
  const client = useQueryClient()
  const withdraw = async ({ markerId }: OwnMarker) => {
    try {
      await post('POST /v2/video/marker/withdraw', { body: { markerId } })
      notify('已撤回')
    } catch (error) {
      announceFault(error)
    }
    await client.invalidateQueries(ownMarkersOf(workId))
  }
  return (
    <>
      <h3 className={styles.own}>我提交的</h3>
      <ol className={styles.list}>
        {markers.map((marker) => (
          <li key={marker.markerId} className={styles.mine}>
            <time>{clockTime(marker.seconds)}</time>
            <span>
              {marker.title}
              <small>{marker.tags.map(nameOf).join(' · ')}</small>
            </span>
            <span className={badgeStyles.badge}>{stateNames[marker.state]}</span>
            {marker.state === 'proposed' && (
              <button
                type="button"
                className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.small}`}
                aria-label={`撤回 ${marker.title}`}
                onClick={() => void withdraw(marker)}
              >
                撤回
              </button>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
