import type { ReactNode } from 'react'

/** The keys of a binding, as `Ctrl K`. */
export function Kbds({ label }: { label: string }) {
  return label.split(' ').map((part) => <Kbd key={part}>{part}</Kbd>)
}

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd>{children}</kbd>
}
