import { channelOf } from '../../../lib/channel-names.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { useObservable } from '../../../ui/preferences.tsx'
import { type Playback, playingPart } from '../current-playback.ts'
import { endPlayback } from '../placement.ts'
import * as styles from './mini.module.css'

/** On the player in the corner: the way back to the film's page, and its end. */
export function MiniFrame({ answer }: Pick<Playback, 'answer'>) {
  const { data: work } = answer
  const part = useObservable(playingPart)
  const href = paths.work(channelOf(work.modId), work.id) + (part ? `?part=${part}` : '')
  return (
    <>
      <a className={styles.back} href={href} aria-label={`回到 ${work.title}`} title={work.title}>
        <Icon of={icons.maximize} size={16} />
      </a>
      <button type="button" className={styles.close} aria-label="关闭小窗" onClick={closeMini}>
        <Icon of={icons.x} />
      </button>
    </>
  )
}

export function closeMini(): void {
  endPlayback()
  // The pressed button goes with the player.
  document.getElementById('content')?.focus({ preventScroll: true })
}
