import { texts } from '@yehang/contract/texts'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import * as styles from './player.module.css'

/** Over the cover, until the film is there (docs/requirements.md, playback 3). */
export function FetchingVideo() {
  return (
    <div className={`${styles.message} ${styles.veil}`} role="status">
      <Icon of={icons.loaderCircle} size={24} spin />
      <p>{texts.fetchingVideo}</p>
    </div>
  )
}
