import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The clip that works of the demo play: 18 seconds of a drawn night on a lake, laid out as the server lays out its own. */
export const clipFolder = path.join(import.meta.dirname, 'clip')

/** What the server keeps of a video; seconds, pixels of the best quality. */
export const clipFacts = { seconds: 18, width: 1280, height: 720, hasSound: true }

/** How often the long clip shows it, one after the other: some ten minutes, in which one can seek and go on later. */
const longTimes = 34
export const longClipFacts = { ...clipFacts, seconds: longTimes * clipFacts.seconds }

/** Makes a longer clip of the same files in a folder: they are named again and again, and stay as small. */
export async function makeLongerClip(folder: string, times = longTimes): Promise<void> {
  await cp(clipFolder, folder, { recursive: true })
  for (const quality of ['360p', '720p']) {
    const file = path.join(folder, quality, 'index.m3u8')
    await writeFile(file, repeatedPlaylist(await readFile(file, 'utf8'), times))
  }
  const previews = path.join(folder, 'sprite.vtt')
  await writeFile(previews, repeatedPreviews(await readFile(previews, 'utf8'), times))
}

function repeatedPlaylist(playlist: string, times: number): string {
  const [head = '', ...pieces] = playlist.replace('#EXT-X-ENDLIST', '').split(/(?=#EXTINF)/)
  const once = pieces.join('').trimEnd()
  return `${head}${Array(times).fill(once).join('\n#EXT-X-DISCONTINUITY\n')}\n#EXT-X-ENDLIST\n`
}

/** Seconds between two previews; the clip has one for each second. */
const previewEvery = 3

function repeatedPreviews(once: string, times: number): string {
  const { seconds } = clipFacts
  const tiles = once.match(/^sprite.*$/gm) ?? []
  const cues = Array.from({ length: (times * seconds) / previewEvery }, (_, at) => {
    const from = at * previewEvery
    return `${clockOf(from)} --> ${clockOf(from + previewEvery)}\n${tiles[from % seconds]}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

const clockOf = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(11, 23)}`

/** Of all its files together. */
export async function clipBytes(): Promise<number> {
  const entries = await readdir(clipFolder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const facts = await Promise.all(files.map(({ parentPath, name }) => stat(path.join(parentPath, name))))
  return facts.reduce((sum, { size }) => sum + size, 0)
}
