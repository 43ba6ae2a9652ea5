import { post } from '../../../api/connection.ts'

/** Has a copied magnet counted. Nobody waits for it, and nobody is told where it fails: the copy itself went well. */
export function countCopy(magnetId: string): void {
  post('POST /v2/dht/copy', { body: { id: magnetId } }, { repeatSubmit: false }).catch(() => {})
}
