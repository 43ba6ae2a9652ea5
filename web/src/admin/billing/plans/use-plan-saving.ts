import { useState } from 'react'
import { ownFields } from '../../ui/dialogs/conflict-dialog.tsx'
import type { PlanActions } from './plan-calls.ts'
import { type AdminPlan, changedFields, formOf, type PlanField, type PlanForm } from './plan-labels.ts'

interface Conflict {
  fields: readonly { field: PlanField; staffName: string | null }[]
  /** The saved state by now. */
  stands: PlanForm
}

interface SavedPlan {
  plan: AdminPlan | undefined
  saved: PlanForm
  form: PlanForm
  actions: PlanActions
  onRebase: (typed: { saved: PlanForm; form: PlanForm }) => void
  onSaved: (id: string) => void
}

/** Saves the changes to a plan, and asks where a colleague has changed the same field meanwhile. */
export function usePlanSaving({ plan, saved, form, actions, onRebase, onSaved }: SavedPlan) {
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const send = (from: PlanForm, to: PlanForm) => {
    if (!plan) return
    if (changedFields(from, to).length === 0) return onSaved(plan.id)
    actions.save.mutate(
      { id: plan.id, saved: from, form: to },
      {
        onSuccess({ data }) {
          if (data.saved) onSaved(plan.id)
          else setConflict({ fields: data.conflicts as Conflict['fields'], stands: formOf(data.plan) })
        },
      },
    )
  }
  return {
    conflict,
    busy: actions.save.isPending,
    send,
    decide(mine: readonly PlanField[]) {
      if (!conflict) return
      const disputed = conflict.fields.map(({ field }) => field)
      const own = ownFields(changedFields(saved, form), disputed, mine)
      const next = { ...conflict.stands, ...Object.fromEntries(own.map((field) => [field, form[field]])) }
      setConflict(null)
      onRebase({ saved: conflict.stands, form: next })
      send(conflict.stands, next)
    },
    dismiss: () => setConflict(null),
  }
}
