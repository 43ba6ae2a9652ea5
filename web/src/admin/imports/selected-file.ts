/** The chosen file, passed from the page that took it to the one that sends it. */
const files = new Map<string, File>()

export function setSelectedFile(importId: string, file: File): void {
  files.set(importId, file)
}

export function selectedFile(importId: string): File | undefined {
  return files.get(importId)
}

export function clearSelectedFile(importId: string): void {
  files.delete(importId)
}
