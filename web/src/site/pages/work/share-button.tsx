import * as buttonStyles from '../../../ui/button.module.css'
import { copyAndNotify } from '../../../ui/copy/copy-and-notify.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { usePreferences } from '../../../ui/preferences.tsx'
import * as styles from './work.module.css'

interface ShareButtonProps {
  title: string
  /** Of the work itself, without tab and part. */
  path: string
}

/** Hands the link of a work to the device, or copies it where a browser cannot. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const { site, discreet } = usePreferences()
  const share = async () => {
    const isDiscreet = discreet.get()
    const url = new URL(path, location.href)
    // What others see of this link names neither the work nor the site (server/src/pages/card.ts).
    if (isDiscreet) url.searchParams.set('card', 'neutral')
    try {
      await navigator.share({ title: isDiscreet ? site.discreetTitle : title, url: url.href })
    } catch (error) {
      // The visitor has closed the choice. Everything else, the missing function too, is a browser that cannot.
      if (error instanceof DOMException && error.name === 'AbortError') return
      await copyAndNotify(url.href)
    }
  }
  return (
    <button
      type="button"
      className={`${buttonStyles.button} ${styles.share}`}
      aria-label="分享"
      onClick={() => void share()}
    >
      <Icon of={icons.share} />
    </button>
  )
}
