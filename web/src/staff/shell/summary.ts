/** What waits at a desk. */
export interface DeskCount {
  count: number
  /** `hot`: over its time; `due`: somebody has to look. */
  tone?: 'hot' | 'due'
}

/** How much waits at each desk, by its name. */
export function useDeskCounts(): Partial<Record<string, DeskCount>> {
  return {}
}
