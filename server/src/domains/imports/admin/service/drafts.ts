import type { Context } from '../../../../platform/context.ts'

/** Where rights must be shown before anything is published, an import publishes nothing. */
export function draftsOnly({ config }: Pick<Context, 'config'>): boolean {
  return config.rights === 'required'
}
