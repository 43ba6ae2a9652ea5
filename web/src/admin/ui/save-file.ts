/** Saves a text as a file. */
export function saveText({ name, text }: { name: string; text: string }): void {
  save(name, new Blob([text], { type: name.endsWith('.csv') ? 'text/csv;charset=utf-8' : 'text/plain' }))
}

/** Saves bytes as they came from the API, under no type that a browser would show by itself. */
export function saveBytes({ name, base64 }: { name: string; base64: string }): void {
  const content = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0)
  save(name, new Blob([content], { type: 'application/octet-stream' }))
}

export function save(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
