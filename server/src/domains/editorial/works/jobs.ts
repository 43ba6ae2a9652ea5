import type { Context } from '../../../platform/context.ts'
import type { Handlers } from '../../../platform/jobs/runner.ts'
import { sizePictures } from './service/size-pictures.ts'

export function worksHandlers(context: Context) {
  return {
    'size-pictures': (place, { signal }) => sizePictures(context, place, signal),
  } satisfies Partial<Handlers>
}
