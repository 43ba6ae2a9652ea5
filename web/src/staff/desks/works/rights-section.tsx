/** Stands here until it is built. */
export function RightsSection(_: { workId: string }) {
  return null
}
