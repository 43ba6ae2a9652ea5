import * as buttonStyles from '../../ui/button.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { failureText } from './failure-text.ts'
import * as playerStyles from './player.module.css'
import * as watchingStyles from './watching.module.css'

interface FailedProps {
  fault: unknown
  /** Undefined where the work has no magnets. */
  magnetsHref: string | undefined
  onRetry: () => void
}

/** Replaces a video that does not play: the reason, and what to do. */
export function PlaybackFailed({ fault, magnetsHref, onRetry }: FailedProps) {
  const { title, text, retry } = failureText(fault, magnetsHref !== undefined)
  return (
    <div className={`${playerStyles.message} ${playerStyles.veil}`} role="alert">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      <div className={watchingStyles.ways}>
        {retry && (
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.primary}`}
            onClick={onRetry}
          >
            <Icon of={icons.refreshCw} size={16} />
            重试
          </button>
        )}
        {magnetsHref && (
          <a className={`${buttonStyles.button} ${buttonStyles.glass}`} href={magnetsHref} data-replace>
            查看磁力
          </a>
        )}
      </div>
    </div>
  )
}
