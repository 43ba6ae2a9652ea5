import { Cover } from '../../../ui/cover.tsx'
import { usePlaceholder } from '../works/hidden-placeholder.ts'
import type { EntryPicture } from './profile-call.ts'

interface EntryPictureProps {
  picture: EntryPicture | null
  sizes: string
  eager?: boolean
}

/** A portrait or the cover of a work; empty where the member hides that work. */
export function EntryPictureBox({ picture, sizes, eager = false }: EntryPictureProps) {
  const isHidden = usePlaceholder(picture?.work ?? '') !== null
  const shown = isHidden ? null : picture
  return <Cover src={shown?.src ?? null} widths={shown?.sizes} sizes={sizes} eager={eager} />
}
