/** The chosen file, passed from the page that took it to the one that sends it. */
const held = new Map<string, File>()

export function holdFile(importId: string, file: File): void {
  held.set(importId, file)
}

export function heldFile(importId: string): File | undefined {
  return held.get(importId)
}

export function letGoOfFile(importId: string): void {
  held.delete(importId)
}
