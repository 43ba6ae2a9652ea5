import { Icon } from '../../ui/icon.tsx'
import * as icons from '../../ui/icons.ts'
import { failureText } from './failure-text.ts'

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
    <div className="stage-message veil" role="alert">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      <div className="ways">
        {retry && (
          <button type="button" className="button primary" onClick={onRetry}>
            <Icon of={icons.refreshCw} size={16} />
            重试
          </button>
        )}
        {magnetsHref && (
          <a className="button glass" href={magnetsHref} data-replace>
            查看磁力
          </a>
        )}
      </div>
    </div>
  )
}
