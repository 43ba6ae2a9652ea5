import * as buttonStyles from '../button.module.css'
import { useHydrated } from '../hydrated.ts'
import * as noteStyles from '../note.module.css'
import { preventFocusLoss } from './field.tsx'

interface SubmitButtonProps {
  label: string
  sending: boolean
  /** Why the last try was refused. */
  fault: string | null
}

/** The submit button of a form, and above it the server's message about the last try. */
export function SubmitButton({ label, sending, fault }: SubmitButtonProps) {
  const isHydrated = useHydrated()
  return (
    <>
      {fault && (
        <p className={`${noteStyles.note} ${noteStyles.bad}`} role="alert">
          {fault}
        </p>
      )}
      <button
        // In the server's page it submits nothing: only the script knows how.
        type={isHydrated ? 'submit' : 'button'}
        className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.block} ${buttonStyles.large}`}
        // Not `disabled`: the keyboard would lose its place.
        aria-disabled={sending}
        onMouseDown={preventFocusLoss}
      >
        {sending ? `${label}中…` : label}
      </button>
      <noscript>
        <p className={noteStyles.note}>需要启用 JavaScript 才能{label}。</p>
      </noscript>
    </>
  )
}
