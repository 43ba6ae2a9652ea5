/** Lets the browser keep a text as a file. */
export function saveText({ name, text }: { name: string; text: string }): void {
  save(name, new Blob([text], { type: name.endsWith('.csv') ? 'text/csv;charset=utf-8' : 'text/plain' }))
}

export function save(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
