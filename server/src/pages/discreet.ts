import type { Site } from '../platform/site/site.ts'

export const discreetCookie = 'discreet'

const year = 365 * 86_400

/** The Set-Cookie value, which a script may write as well. */
export function discreetCookieValue(on: boolean): string {
  return `${discreetCookie}=1; Path=/; Max-Age=${on ? year : 0}; SameSite=Lax`
}

/**
 * The links of a head, with neutral icons and manifest: each file has a twin `discreet-…` beside
 * it.
 */
export function neutralLinks(head: string): string {
  return head.replaceAll(/ href="\/((?:favicon|apple-touch-icon|manifest)\.)/g, ' href="/discreet-$1')
}

/** What browsers install. Its name and pictures are neutral in discreet mode. */
export function webManifest(
  { name, discreetTitle }: Pick<Site, 'name' | 'discreetTitle'>,
  discreet: boolean,
): string {
  const title = discreet ? discreetTitle : name
  const icon = (file: string) => `/${discreet ? 'discreet-' : ''}${file}`
  const picture = (file: string, edge: number, purpose: 'any' | 'maskable') => ({
    src: icon(file),
    sizes: `${edge}x${edge}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: '/index',
    name: title,
    short_name: title,
    lang: 'zh-CN',
    start_url: '/index',
    scope: '/',
    display: 'standalone',
    background_color: '#0e1014',
    theme_color: '#161a20',
    icons: [
      picture('icon-192.png', 192, 'any'),
      picture('icon-512.png', 512, 'any'),
      picture('icon-maskable-512.png', 512, 'maskable'),
      { src: icon('favicon.svg'), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  })
}
