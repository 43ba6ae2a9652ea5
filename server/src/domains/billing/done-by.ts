import { actorWords } from './words.ts'
/** The actor that staff see beside an action; an audit entry without an account is a command's. */
export function doneBy({ actorId, by }: { actorId: string | null; by: string | null }): string {
  if (actorId === null) return actorWords.command
  return by ?? actorWords.gone
}
