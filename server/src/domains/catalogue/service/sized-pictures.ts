import type { Context } from '../../../platform/context.ts'
import { imageFolder } from '../../../platform/files/folders.ts'
import { removeSizes } from '../../../platform/files/sized-pictures.ts'
import { dropSized } from '../queries/sized-pictures.ts'

/** Removes the widths of pictures, by the paths of the pictures. */
export async function removeSized(
  { db, config }: Pick<Context, 'db' | 'config'>,
  paths: readonly string[],
): Promise<void> {
  await removeSizes(imageFolder(config.dataDir), await dropSized(db, paths))
}
