interface SectionFaultProps {
  message: string
  onRetry: () => void
}

/** In place of one part of a page that could not be loaded. */
export function SectionFault({ message, onRetry }: SectionFaultProps) {
  return (
    <p className="note" role="alert">
      {message}
      <button type="button" className="button small" onClick={onRetry}>
        重试
      </button>
    </p>
  )
}
