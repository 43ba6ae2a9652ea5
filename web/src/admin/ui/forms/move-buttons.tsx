import { LinkButton } from '../button.tsx'

interface MoveButtonsProps {
  /** What is moved. */
  name: string
  onMove: (by: -1 | 1) => void
  isDisabled?: (by: -1 | 1) => boolean
}

const ways = [
  [-1, '往前排', '↑'],
  [1, '往后排', '↓'],
] as const

/** Puts one of a list before or behind its neighbour. */
export function MoveButtons({ name, onMove, isDisabled }: MoveButtonsProps) {
  return ways.map(([by, word, sign]) => (
    <LinkButton
      key={by}
      aria-label={`${name}${word}`}
      disabled={isDisabled?.(by) ?? false}
      onClick={({ currentTarget }) => {
        onMove(by)
        // It may have another place then, and the button would lose the focus.
        requestAnimationFrame(() => currentTarget.focus())
      }}
    >
      {sign}
    </LinkButton>
  ))
}
