import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { AnswerTo } from '../../../api/client.ts'
import { post } from '../../../api/connection.ts'
import { callOptions } from '../../../api/queries.ts'
import { refetch } from '../../ui/calls.ts'
import { changesBetween, type Edit } from '../../ui/editing/edit.ts'
import { toast } from '../../ui/toasts.tsx'

export type SiteAnswer = AnswerTo<'GET /v2/staff/site'>['data']
export type SiteFields = SiteAnswer['settings']
export type SiteField = keyof SiteFields & string

export const siteSettings = callOptions('GET /v2/staff/site', { query: {} })

/** Saves the changed fields, each with the value over which it was typed. */
export function useSaveSite() {
  const client = useQueryClient()
  return async (changed: readonly SiteField[], values: SiteFields, edit: Edit<SiteFields>) => {
    return send(client, changesBetween(changed, values, edit))
  }
}

async function send(client: QueryClient, changes: object) {
  const { data } = await post('POST /v2/staff/site', { body: { changes } }, { repeatSubmit: false })
  if (data.saved) toast({ text: '已保存，站上已经换了' })
  await refetch(client, '/v2/staff/site')
  return { ...data, conflicts: data.conflicts as { field: SiteField; staffName: string | null }[] }
}
