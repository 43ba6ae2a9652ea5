/** Hands a link to the program that the system opens magnets with. The page stays. */
export function openMagnet(link: string): boolean {
  if (link === '') return false
  const anchor = document.createElement('a')
  anchor.href = link
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
  return true
}
