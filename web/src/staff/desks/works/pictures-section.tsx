/** Stands here until it is built. */
export function PicturesSection(_: { workId: string }) {
  return null
}
