import type { Commands } from './commands.ts'

type Command = (player: Commands) => void

const everywhere: Record<string, Command> = {
  ' ': (player) => player.toggle(),
  k: (player) => player.toggle(),
  arrowleft: (player) => player.seekBy(-5),
  arrowright: (player) => player.seekBy(5),
  j: (player) => player.seekBy(-10),
  l: (player) => player.seekBy(10),
  m: (player) => player.mute(),
  f: (player) => player.fullScreen(),
  c: (player) => player.toggleSubtitles(),
  p: (player) => player.smallWindow(),
  '<': (player) => player.speedBy(-1),
  '>': (player) => player.speedBy(1),
}

/** On the page these scroll. */
const inPlayer: Record<string, Command> = {
  arrowup: (player) => player.volumeBy(0.1),
  arrowdown: (player) => player.volumeBy(-0.1),
}

/** The action of a key in the player; undefined where it has none. */
export function commandOf(key: string, playerHasFocus: boolean): Command | undefined {
  if (/^[0-9]$/.test(key)) return (player) => player.seekToShare(Number(key) / 10)
  const name = key.toLowerCase()
  return everywhere[name] ?? (playerHasFocus ? inPlayer[name] : undefined)
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
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target as Element
    if (target.closest(fields) || document.querySelector('dialog[open]')) return
    if (event.key === ' ' && target.closest(pressed)) return
    const focused = stage.contains(target) || document.fullscreenElement === stage
    const command = commandOf(event.key, focused)
    if (!command) {
      if (focused) onKey()
      return
    }
    event.preventDefault()
    onKey()
    command(player)
  }
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}
