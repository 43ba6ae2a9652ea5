import { post } from '../../../api/connection.ts'

/** Has a copied magnet counted. The page neither waits for it nor shows its failure: the copy itself has succeeded. */
export function countCopy(magnetId: string): void {
  post('POST /v2/dht/copy', { body: { id: magnetId } }, { repeatSubmit: false }).catch(() => {})
}
