import { get } from '../../api/connection.ts'
import { saveFile } from '../../lib/save-file.ts'

/** Milliseconds; the server gathers all that a member has. */
const patience = 60_000

/** Saves everything that the account holds as a file. Rejects where it did not come. */
export async function exportData(userName: string): Promise<void> {
  const { data } = await get('GET /v2/user/export', {}, { timeoutMs: patience })
  saveFile(`${userName}.json`, JSON.stringify(data, null, 2), 'application/json')
}
