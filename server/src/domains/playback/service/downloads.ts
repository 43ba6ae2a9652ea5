import type { Body, playback } from '@yehang/contract'
import type { Context } from '../../../platform/context.ts'
import { checkAddress } from '../../../platform/download/address.ts'
import { AddressError } from '../../../platform/download/address-error.ts'
import { wrongField } from '../../../platform/http/app-error.ts'
import type { Actor } from '../../../platform/http/principal.ts'
import { giveVideo } from './videos.ts'

/** An address in its stored form, normalised by the check. Throws AppError with the field. */
function keptAddress(url: string, allow: string[]): string {
  try {
    const address = checkAddress(url, allow)
    address.hash = ''
    return address.href
  } catch (error) {
    if (!(error instanceof AddressError)) throw error
    throw wrongField('url', error.reason)
  }
}

/**
 * Gives a work a video that is fetched from an address, and answers the video's id. What can be seen in the address is
 * refused here, what shows later fails the job (docs/requirements.md, playback 8). `staff` is null from the command
 * line.
 */
export async function downloadVideo(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  { censoredId: workId, part, url }: Body<typeof playback.downloadVideo>,
  staff: Actor | null,
): Promise<string> {
  const source = keptAddress(url, config.download.allow)
  const video = {
    workId,
    partId: part ?? null,
    sourceKind: 'download' as const,
    source,
    createdBy: staff?.id ?? null,
    ...(staff && { actor: staff }),
  }
  return db.transaction().execute((tx) => giveVideo(tx, video, new Date(clock.now())))
}
