import type { DatabaseTransaction } from '../../../platform/database/database.ts'
import type { FilmChapter } from '../transcode/film-chapters.ts'
import { addMarkers } from './queries/markers.ts'
import { chapterTitle } from './words.ts'

/** The chapters that a film brought with itself. Needs the lock of its work. */
export async function addChapters(
  tx: DatabaseTransaction,
  film: { workId: string; partId: string | null; videoId: string },
  chapters: readonly FilmChapter[],
  now: Date,
): Promise<void> {
  const by = { endSeconds: null, proposedBy: null, createdBy: null }
  await addMarkers(
    tx,
    chapters.map(({ seconds, title }, place) => ({
      ...{ ...film, ...by, kind: 'chapter', state: 'shown', seconds },
      title: title || chapterTitle(place + 1),
    })),
    now,
  )
}
