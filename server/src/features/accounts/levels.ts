/** The level a member has at a moment: one above 1 that has ended is 1 at once (design §4). */
export function levelAt(levelId: number, levelUntil: Date | null, now: Date): number {
  return levelUntil !== null && levelUntil <= now ? Math.min(levelId, 1) : levelId
}
