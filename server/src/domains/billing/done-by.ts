/** The actor that staff see beside an action; an audit entry without an account is a command's. */
export function doneBy({ actorId, by }: { actorId: string | null; by: string | null }): string {
  if (actorId === null) return '命令行'
  return by ?? '已离开的同事'
}
