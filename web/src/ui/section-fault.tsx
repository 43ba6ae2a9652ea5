import * as buttonStyles from './button.module.css'
import * as noteStyles from './note.module.css'

interface SectionFaultProps {
  message: string
  onRetry: () => void
}

/** In place of one part of a page that could not be loaded. */
export function SectionFault({ message, onRetry }: SectionFaultProps) {
  return (
    <p className={noteStyles.note} role="alert">
      {message}
      <button type="button" className={`${buttonStyles.button} ${buttonStyles.small}`} onClick={onRetry}>
        重试
      </button>
    </p>
  )
}
