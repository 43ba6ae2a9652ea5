/** The mark: a star, a boat that is a moon, water. */
export function Logo() {
  return (
    <svg viewBox="0 0 28 28" fill="currentColor" aria-hidden="true">
      <path d="M4.2 12.6a9.9 9.9 0 0 0 19.6 0 9.9 7.2 0 0 1-19.6 0Z" />
      <path
        d="M3 24.2c2.2 0 2.2-1.5 4.4-1.5s2.2 1.5 4.4 1.5 2.2-1.5 4.4-1.5 2.2 1.5 4.4 1.5 2.2-1.5 4.4-1.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="m14 2.6 1.15 2.9 2.95 1.1-2.95 1.15L14 10.6l-1.15-2.85L9.9 6.6l2.95-1.1z" />
    </svg>
  )
}
