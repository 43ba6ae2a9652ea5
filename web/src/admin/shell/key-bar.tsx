import { Kbd } from '../ui/kbd.tsx'
import { useShownKeys } from '../ui/keys.ts'

/** The keys that work on this page. */
export function KeyBar() {
  const keys = useShownKeys()
  return (
    <footer className="keys" aria-hidden="true">
      {keys.map(({ label, name }) => (
        <span key={`${label} ${name}`}>
          {label.split(' ').map((part) => (
            <Kbd key={part}>{part}</Kbd>
          ))}
          {name}
        </span>
      ))}
    </footer>
  )
}
