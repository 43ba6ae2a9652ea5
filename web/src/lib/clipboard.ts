/**
 * Copies text; false where the browser refuses. The asynchronous API exists on secure origins only, so a site
 * served over plain HTTP in a home network takes the older way.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Inside an open modal dialog: outside of it everything is inert and cannot be selected.
  const parent = document.querySelector('dialog[open]') ?? document.body
  const focused = document.activeElement
  parent.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
