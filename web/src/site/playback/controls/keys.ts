import type { Commands } from './commands.ts'

type Command = (player: Commands) => void

const everywhere: Record<string, Command> = {
  ' ': (player) => player.toggle(),
  k: (player) => player.toggle(),
  arrowleft: (player) => player.seekBy(-5),
  arrowright: (player) => player.seekBy(5),
  j: (player) => player.seekBy(-10),
  l: (player) => player.seekBy(10),
  ',': (player) => player.frameBy(-1),
  '.': (player) => player.frameBy(1),
  m: (player) => player.mute(),
  c: (player) => player.toggleSubtitles(),
  f: (player) => player.fullScreen(),
  t: (player) => player.theatre(),
  p: (player) => player.smallWindow(),
  '<': (player) => player.speedBy(-1),
  '>': (player) => player.speedBy(1),
  '[': (player) => player.loopStart(),
  ']': (player) => player.loopEnd(),
  '\\': (player) => player.loopOff(),
  '?': (player) => player.showKeys(),
}

const withShift: Record<string, Command> = {
  n: (player) => player.next(),
  arrowleft: (player) => player.chapter(-1),
  arrowright: (player) => player.chapter(1),
  p: (player) => player.previous(),
}

/** On the page these scroll. */
const inPlayer: Record<string, Command> = {
  arrowup: (player) => player.volumeBy(0.1),
  arrowdown: (player) => player.volumeBy(-0.1),
}

/** Held down these play at double speed; what they do else they do when they are let go. */
const holdable = [' ', 'ArrowRight']
/** So long, in milliseconds, a key is held before it is not a short press any more. */
const heldMs = 400

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey'>

/** The action of a key in the player; undefined where it has none. */
export function commandOf({ key, shiftKey }: Press, playerHasFocus: boolean): Command | undefined {
  if (/^[0-9]$/.test(key)) return (player) => player.seekToShare(Number(key) / 10)
  const name = key.toLowerCase()
  // Capitals alone may come of a locked keyboard.
  const shifted = shiftKey ? withShift[name] : undefined
  return shifted ?? everywhere[name] ?? (playerHasFocus ? inPlayer[name] : undefined)
}

interface Keys {
  player: Commands
  /** The player's element. */
  stage: Element
  /** Called with every key that was meant for the player. */
  onKey: () => void
}

const fields = 'input, textarea, select, [contenteditable]'
/** Take the space bar for themselves. */
const pressed = 'button, a[href], summary, [role=button]'

/**
 * Listens while the player or the page has the focus, never while the visitor types. Returns the function that stops
 * it.
 */
export function listenToKeys({ player, stage, onKey }: Keys): () => void {
  /** The key that is down, and may be held. */
  let down: { key: string; command: Command; timer: number; held: boolean } | null = null

  const release = () => {
    if (!down) return
    window.clearTimeout(down.timer)
    if (down.held) player.fast(false)
    down = null
  }
  const begin = (key: string, command: Command) => {
    const own = { key, command, timer: 0, held: false }
    own.timer = window.setTimeout(() => {
      own.held = true
      player.fast(true)
    }, heldMs)
    down = own
  }
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target as Element
    if (target.closest(fields) || document.querySelector('dialog[open]')) return
    if (event.key === ' ' && target.closest(pressed)) return
    const focused = stage.contains(target) || document.fullscreenElement === stage
    const command = commandOf(event, focused)
    if (!command) {
      if (focused) onKey()
      return
    }
    event.preventDefault()
    onKey()
    // With Shift the arrows lead from chapter to chapter.
    if (event.shiftKey || !holdable.includes(event.key)) command(player)
    else if (!down && !event.repeat) begin(event.key, command)
  }
  const letGo = (event: KeyboardEvent) => {
    if (event.key !== down?.key) return
    const { command, held } = down
    release()
    if (!held) command(player)
  }
  document.addEventListener('keydown', press)
  document.addEventListener('keyup', letGo)
  window.addEventListener('blur', release)
  return () => {
    release()
    document.removeEventListener('keydown', press)
    document.removeEventListener('keyup', letGo)
    window.removeEventListener('blur', release)
  }
}
