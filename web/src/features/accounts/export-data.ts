import { get } from '../../api/connection.ts'

/** Milliseconds; the server gathers all that a member has. */
const patience = 60_000

/** Saves everything that the account holds as a file. Rejects where it did not come. */
export async function exportData(userName: string): Promise<void> {
  const { data } = await get('GET /v2/user/export', {}, { timeoutMs: patience })
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${userName}.json`
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), patience)
}
