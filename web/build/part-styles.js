/**
 * Replaces Vite's preload helper: loads a part of the site together with its stylesheets, `files`, and resolves once
 * all of them apply. Files that the server has put into the page already (page-files.ts) are not fetched again.
 */
export function __vitePreload(load, files = []) {
  return Promise.all([load(), ...files.map(styled)]).then(([part]) => part)
}

const pending = new Map()

function styled(file) {
  const address = `/${file}`
  if (document.querySelector(`style[data-file="${address}"]`)) return undefined
  if (!pending.has(address)) pending.set(address, linked(address))
  return pending.get(address)
}

function linked(address) {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.onload = resolve
    link.onerror = () => {
      // The next try asks for it anew.
      pending.delete(address)
      link.remove()
      reject(new Error(`${address} did not come`))
    }
    document.head.append(link)
  })
}
