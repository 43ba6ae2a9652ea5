import type { Context } from '../../../platform/context.ts'
import type { Handlers } from '../../../platform/jobs/runner.ts'
import { removeWorkFiles } from './service/purging.ts'
import { sizePictures } from './service/size-pictures.ts'

export function worksHandlers(context: Context) {
  return {
    'remove-work-files': (files) => removeWorkFiles(context, files),
    'size-pictures': (place, { signal }) => sizePictures(context, place, signal),
  } satisfies Partial<Handlers>
}
