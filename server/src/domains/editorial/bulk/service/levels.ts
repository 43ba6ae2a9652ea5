import type { Failure } from '@yehang/contract'
import { addAudits } from '../../../../platform/audit/queries.ts'
import { currentStateOf } from '../../works/queries/publishable.ts'
import { unchangeable } from '../../works/service/publishable.ts'
import { levelsOf, setLevels } from '../queries/levels.ts'
import type { Action, Batch } from './actions.ts'

interface Move {
  id: string
  from: number
  to: number
}

async function move({ tx, actor, now }: Batch, moves: readonly Move[], reason?: string): Promise<void> {
  if (moves.length === 0) return
  await setLevels(
    tx,
    moves.map(({ id, to }) => ({ id, level: to })),
    now,
  )
  const entries = moves.map(({ id, from, to }) => ({
    action: 'edit-work',
    actor,
    subject: { kind: 'work' as const, id },
    before: { playLevel: from },
    after: { playLevel: to },
    ...(reason && { reason }),
  }))
  await addAudits(tx, entries, now)
}

export const levels: Action<'level'> = {
  atOnce: 500,
  async change(batch, ids, { playLevel: to }) {
    const [current, works] = [await levelsOf(batch.tx, ids), await currentStateOf(batch.tx, ids)]
    const refused = new Map<string, Failure>()
    const moves: Move[] = []
    for (const id of ids) {
      const no = unchangeable(works.get(id))
      const from = current.get(id)
      if (no !== null) refused.set(id, no)
      else if (from !== undefined && from !== to) moves.push({ id, from, to })
    }
    await move(batch, moves, batch.note)
    const changed = moves.map(({ id, from }) => ({
      id,
      before: { playLevel: from },
      after: { playLevel: to },
    }))
    return { changed, refused }
  },
  async undo(batch, works, { playLevel: to }) {
    const ids = works.map(({ id }) => id)
    const [current, states] = [await levelsOf(batch.tx, ids), await currentStateOf(batch.tx, ids)]
    const moves = works
      .filter(({ id }) => current.get(id) === to && unchangeable(states.get(id)) === null)
      .map(({ id, before }) => ({ id, from: to, to: Number(before.playLevel) }))
    await move(batch, moves, batch.note)
    return { restored: moves.map(({ id }) => id), refused: new Map() }
  },
}
