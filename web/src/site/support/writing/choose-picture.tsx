import * as buttonStyles from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { notify } from '../../../ui/snackbar.tsx'
import * as styles from '../support.module.css'
import { acceptedPictures, pictureFault } from './pictures.ts'

interface ChoosePictureProps {
  busy: boolean
  /** The label is only for screen readers. */
  compact?: boolean
  onChosen: (files: File[]) => void
}

/** A button that asks for screenshots. */
export function ChoosePicture({ busy, compact = false, onChosen }: ChoosePictureProps) {
  return (
    <label
      className={
        busy
          ? `${buttonStyles.button} ${buttonStyles.line} ${styles.choose} ${styles.off}`
          : `${buttonStyles.button} ${buttonStyles.line} ${styles.choose}`
      }
    >
      <Icon of={icons.imagePlus} size={16} />
      {!compact && '加截图'}
      <input
        type="file"
        multiple
        accept={acceptedPictures}
        disabled={busy}
        aria-label="加截图"
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          target.value = ''
          const fault = chosen.map(pictureFault).find((one) => one !== null)
          if (fault) notify(fault)
          const fits = chosen.filter((file) => pictureFault(file) === null)
          if (fits.length > 0) onChosen(fits)
        }}
      />
    </label>
  )
}
