import { texts } from '@yehang/contract/texts'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { onDemand } from '../../../lib/on-demand.ts'
import { orReload } from '../../../lib/or-reload.ts'
import { widthsOf } from '../../../lib/picture-widths.ts'
import * as badgeStyles from '../../../ui/badge.module.css'
import * as buttonStyles from '../../../ui/button.module.css'
import { hideFailed, PictureColour } from '../../../ui/cover.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { useOnDemand } from '../../../ui/on-demand.ts'
import type { WorkAnswer } from '../../catalogue/calls.ts'
import { tappedCard } from '../../catalogue/works/tapped-card.ts'
import { LateAwaitButton } from '../../library/awaiting/late-await-button.ts'
import { signedIn } from '../../members/session/signed-in.ts'
import { isCurrent, pressed as lastPress, startRequest } from '../../playback/current-playback.ts'
import { clockTime } from '../../playback/engine/playing-time.ts'
import { FetchingVideo } from '../../playback/fetching-video.tsx'
import * as styles from '../../playback/player.module.css'
import { preloadWhenIdle } from '../../playback/preload.ts'

/** So long, milliseconds, a press that leads to the page of a work may take to start it. */
const longestWay = 15_000

const player = onDemand(() => orReload('player', () => import('../../playback/player.tsx')))

interface WorkStageProps {
  answer: WorkAnswer
  /** The part that the visitor has chosen. */
  chosen: string | undefined
  choosePart: (id: string) => void
  magnetsHref: string
  /** Seconds; undefined: where one left off. */
  startAt: number | undefined
  /** The way back, drawn over the picture on a phone. */
  back: ReactNode
}

/** The cover with what can be done about watching: always 16:9, so nothing moves. */
export function WorkStage({ back, ...watched }: WorkStageProps) {
  const { data: work } = watched.answer
  const { magnetsHref } = watched
  const ready = work.isOnline === 1
  const sized = widthsOf(work.picBigSizes, work.picBig)
  return (
    <div className={ready ? styles.player : `${styles.player} ${styles.dim}`} data-stage="">
      {back}
      {sized && <PictureColour colour={sized.colour} />}
      <CardCover workId={work.id} />
      {work.picBig && (
        <img
          {...(sized && { srcSet: sized.srcSet, sizes: '(min-width:1024px) 1000px,100vw' })}
          src={work.picBig}
          alt=""
          width={1280}
          height={720}
          fetchPriority="high"
          onError={hideFailed}
        />
      )}
      {ready && <ReadyToPlay {...watched} />}
      {work.isOnline === 2 && (
        <div className={styles.message}>
          <h2>转码中</h2>
          <p>
            片源正在处理，完成后即可在线观看。
            {work.isDht === 1 && (
              <>
                <br />
                现在可以先用磁力下载。
              </>
            )}
          </p>
          <div className={styles.progress}>
            <i />
          </div>
          {work.isDht === 1 && (
            <a
              className={`${buttonStyles.button} ${buttonStyles.small} ${buttonStyles.glass}`}
              href={magnetsHref}
              data-replace
            >
              <Icon of={icons.magnet} size={16} />
              查看磁力
            </a>
          )}
        </div>
      )}
      {work.isOnline === 0 && (
        <div className={styles.message}>
          <Icon of={icons.monitorPlay} size={24} />
          <h2 className={styles.quiet}>{work.isDht === 1 ? texts.notOnline : texts.notOnlineYet}</h2>
          {work.isDht === 1 && (
            <a className={`${buttonStyles.button} ${buttonStyles.primary}`} href={magnetsHref} data-replace>
              <Icon of={icons.magnet} size={16} />
              查看磁力下载
            </a>
          )}
          <LateAwaitButton workId={work.id} wants="film" glass />
        </div>
      )}
    </div>
  )
}

/** Of the card that led here, until the large picture is there. */
export function CardCover({ workId }: { workId: string }) {
  const card = tappedCard(workId)
  return card?.cover ? <img src={card.cover} alt="" decoding="sync" /> : null
}

function ReadyToPlay(props: Omit<WorkStageProps, 'back'>) {
  const { answer, chosen, startAt } = props
  const { data: work, parts = [] } = answer
  useEffect(() => preloadWhenIdle(player.load), [])
  const isDown = useRef(false)
  // What plays already goes on here: from the mini player, or after the film before it.
  const [pressed, setPressed] = useState(() => isCurrent(work.id))
  // A part that is chosen on the page plays at once; one in the address that was opened waits for the button.
  const [shownPart, setShownPart] = useState(chosen)
  if (chosen !== shownPart) {
    setShownPart(chosen)
    if (chosen !== undefined) setPressed(true)
  }
  // A chapter or a moment that is pressed on the page, or what one goes on with on the home page.
  const [request, setRequest] = useState<{ chosen: string | undefined; startAt: number }>()
  useEffect(() => {
    const take = () => {
      const asked = startRequest.get()
      if (asked?.workId !== work.id) return
      startRequest.set(null)
      if (performance.now() - asked.at > longestWay) return
      setRequest({ chosen: asked.part, startAt: asked.seconds })
      setPressed(true)
    }
    // It may have led to this page.
    take()
    return startRequest.subscribe(take)
  }, [work.id])
  const part = useOnDemand(
    player,
    pressed,
    useCallback(() => setPressed(false), []),
  )
  if (pressed) return part ? <part.PlaybackSlot {...props} {...request} /> : <FetchingVideo />
  const { duration, playLevel } = work
  const pressDown = async () => {
    isDown.current = true
    const loaded = await player.load().catch(() => null)
    if (!isDown.current || (playLevel > 0 && !signedIn.get())) return
    const playable = new Set(parts.filter(({ isOnline }) => isOnline === 1).map(({ id }) => id))
    loaded?.openEarly({ workId: work.id, part: chosen, playable, from: startAt })
  }
  const letGo = () => {
    isDown.current = false
  }
  return (
    <>
      <div className={styles.message}>
        <button
          type="button"
          className={styles.play}
          aria-label={startAt === undefined ? '播放' : `从 ${clockTime(startAt)} 播放`}
          onPointerDown={pressDown}
          onPointerUp={letGo}
          onPointerCancel={() => {
            letGo()
            player.get()?.giveUpEarly()
          }}
          onClick={() => {
            lastPress.at = performance.now()
            setPressed(true)
          }}
        >
          <Icon of={icons.play} fill />
        </button>
      </div>
      <span
        className={
          playLevel > 1
            ? `${styles.bottomLeft} ${badgeStyles.badge} ${badgeStyles.gold} ${badgeStyles.large}`
            : `${styles.bottomLeft} ${badgeStyles.badge} ${badgeStyles.over} ${badgeStyles.large}`
        }
      >
        {startAt !== undefined ? `从 ${clockTime(startAt)} 播放` : playLevel > 1 ? 'VIP 专享' : '可在线观看'}
      </span>
      {duration !== null && duration > 0 && (
        <span
          className={`${styles.bottomRight} ${badgeStyles.badge} ${badgeStyles.over} ${badgeStyles.large}`}
        >
          {duration} 分钟
        </span>
      )}
    </>
  )
}
