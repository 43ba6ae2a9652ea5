import type { WorkRow } from '../../catalogue/calls.ts'

/**
 * Of the works of a series, newest first, the one that came after this one; of those that may be played. Undefined too
 * where this one is not among them: then it is not known which follows.
 */
export function nextInSeries(
  newestFirst: readonly WorkRow[],
  id: string,
  mayPlay: (work: WorkRow) => boolean,
): WorkRow | undefined {
  const at = newestFirst.findIndex((work) => work.id === id)
  return newestFirst.slice(0, Math.max(at, 0)).findLast(mayPlay)
}

/** Of the works related to one that has ended, the first that was not played before: two would take turns for ever. */
export function nextRelated(
  related: readonly WorkRow[],
  played: ReadonlySet<string>,
  mayPlay: (work: WorkRow) => boolean,
): WorkRow | undefined {
  return related.find((work) => !played.has(work.id) && mayPlay(work))
}
