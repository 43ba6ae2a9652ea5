import type { QueryClient } from '@tanstack/react-query'
import { messagePictureMaxBytes } from '@yehang/contract/limits'
import { ApiError } from '../../../api/error.ts'
import { putBytes } from '../../members/session/put-bytes.ts'
import { refreshList, threadCall } from '../calls.ts'

export const acceptedPictures = 'image/jpeg,image/png,image/webp'

/** The reason why a file cannot be sent, in a sentence; null where there is none. */
export function pictureFault({ name, size }: File): string | null {
  const megabytes = messagePictureMaxBytes / 1024 / 1024
  return size > 0 && size <= messagePictureMaxBytes
    ? null
    : `「${name}」要在 ${megabytes} MB 以内，不能是空的`
}

/** Sends screenshots to a message, one after the other. Answers why those that did not go stayed. */
export async function sendPictures(
  client: QueryClient,
  messageId: string,
  files: readonly File[],
): Promise<string[]> {
  const faults: string[] = []
  for (const file of files) {
    try {
      await putBytes('PUT /v2/message/{id}/picture', { params: { id: messageId } }, file)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      faults.push(error.message)
    }
  }
  void client.invalidateQueries({ queryKey: threadCall(messageId).queryKey })
  refreshList(client)
  return faults
}
