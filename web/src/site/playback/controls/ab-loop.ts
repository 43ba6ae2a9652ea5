/** A piece of the film that is repeated; seconds. It is repeated once both ends are set. */
export interface Loop {
  start: number | null
  end: number | null
}

export const noLoop: Loop = { start: null, end: null }

/** A shorter piece would be gone before one has seen it. */
const shortest = 0.5

/** An end that lies before the new start goes. */
export function withStart({ end }: Loop, seconds: number): Loop {
  return { start: seconds, end: end !== null && end - seconds >= shortest ? end : null }
}

/** Without a start the piece begins with the film. An end before the start changes nothing. */
export function withEnd(loop: Loop, seconds: number): Loop {
  const start = loop.start ?? 0
  return seconds - start >= shortest ? { start, end: seconds } : loop
}
