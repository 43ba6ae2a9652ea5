/** What ffmpeg has made so far of its first output. */
export interface Progress {
  frames: number
  seconds: number
  isOver: boolean
}

/**
 * Parses the output of `-progress`, in chunks of any size, and reports for each record whether it
 * is the furthest so far.
 */
export function progressReader(onReport: (made: Progress, moved: boolean) => void): (text: string) => void {
  let rest = ''
  const made: Progress = { frames: 0, seconds: 0, isOver: false }
  let moved = false

  const further = (name: 'frames' | 'seconds', value: number) => {
    if (!(value > made[name])) return
    made[name] = value
    moved = true
  }

  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [name, value = ''] = line.trim().split('=')
      if (name === 'frame') further('frames', Number(value))
      if (name === 'out_time_us') further('seconds', Number(value) / 1_000_000)
      if (name !== 'progress') continue
      made.isOver = value.trim() === 'end'
      onReport({ ...made }, moved)
      moved = false
    }
  }
}
