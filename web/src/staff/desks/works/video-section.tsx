/** Stands here until it is built. */
export function VideoSection(_: { workId: string }) {
  return null
}
