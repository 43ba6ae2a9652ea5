import type { Preferences } from '../lib/preferences.ts'

/** Names the document after its page; in discreet mode title and icon are neutral, whatever the page. */
export function documentTitleSetter({ site, discreet }: Preferences): (title: string) => void {
  let current = ''
  const show = () => {
    document.title = discreet.get() ? site.discreetTitle : `${current} - ${site.name}`
  }
  discreet.subscribe(() => {
    show()
    // Every icon and the manifest have a neutral twin, distinguished by its name alone.
    for (const link of document.querySelectorAll('head > [rel*=icon], head > [rel=manifest]')) {
      const file = link.getAttribute('href')?.replace(/^\/(discreet-)?/, '')
      link.setAttribute('href', `/${discreet.get() ? 'discreet-' : ''}${file}`)
    }
  })
  return (title) => {
    current = title
    show()
  }
}
