/** The script with which a page of this site begins; its name changes with every build. */
const startPattern = /<script type="module"[^<>]* data-start="([^"]+)"/

/** The address of the script with which a page begins, as its HTML names it; null where it names none. */
export function startScriptOf(html: string): string | null {
  return startPattern.exec(html)?.[1] ?? null
}

/** Whether the site has been rebuilt since this page was opened. Rejects where that could not be asked. */
export async function hasNewerBuild(): Promise<boolean> {
  const response = await fetch(location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } })
  const there = startScriptOf(await response.text())
  if (!response.ok || there === null) throw new Error(`${location.pathname} answered ${response.status}`)
  return !document.querySelector(`[data-start="${there}"]`)
}
