import type { Video } from './video-calls.ts'

/** A file by its name, an address by its last part. */
export function nameOf({ sourceKind, source }: Video): string {
  if (sourceKind === 'demo') return '演示片段'
  const name = source.split('/').findLast((part) => part !== '') ?? source
  return decoded(name)
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
