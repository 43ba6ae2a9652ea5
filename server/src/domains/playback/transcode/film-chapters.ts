import { chaptersMax, markerTitleMax } from '@yehang/contract'
import { runFfprobe } from './probe.ts'

/** A chapter of a film. */
export interface FilmChapter {
  /** Whole seconds. */
  seconds: number
  /** Empty where the film gives it none. */
  title: string
}

interface Answer {
  chapters?: { start_time?: string; tags?: Record<string, string> }[]
}

const asked = ['-show_chapters', '-show_entries', 'chapter=start_time:chapter_tags=title']

/** The chapters of a film, in their order; none where it has one alone. Throws as `probe` does. */
export async function readChapters(file: string, signal: AbortSignal): Promise<FilmChapter[]> {
  const { chapters = [] } = await runFfprobe<Answer>(file, asked, signal)
  return chaptersOf(
    chapters.map(({ start_time: start, tags = {} }) => ({ start: Number(start), title: tags.title ?? '' })),
  )
}

/** Titles are a stranger's: what cannot be seen goes, and they are cut. Two in one second are one. */
export function chaptersOf(found: readonly { start: number; title: string }[]): FilmChapter[] {
  const chapters = found
    .filter(({ start }) => Number.isFinite(start))
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, title }) => ({ seconds: Math.max(0, Math.floor(start)), title: titleOf(title) }))
  const distinct = chapters.filter(({ seconds }, place) => seconds !== chapters[place - 1]?.seconds)
  return distinct.length < 2 ? [] : distinct.slice(0, chaptersMax)
}

function titleOf(title: string): string {
  const visible = title
    .toWellFormed()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
  return [...visible].slice(0, markerTitleMax).join('').trim()
}
