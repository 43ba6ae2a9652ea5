import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shownSite } from '../../test/settings.ts'
import { readConfig } from '../platform/config/config.ts'
import { escapeHtml } from '../platform/http/html.ts'
import { cut, loadShell, type ShellParts } from './shell.ts'
import { publicSite } from './visitor.ts'

const built =
  '<!doctype html><html lang="zh-CN"><head><title>夜航</title>' +
  '<meta name="application-name" content="夜航">' +
  '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />\n    ' +
  '<meta name="theme-color" content="#161a20" media="(prefers-color-scheme: dark)" />' +
  '<link rel="icon" href="/favicon.svg"><link rel="manifest" href="/manifest.webmanifest">' +
  '<meta name="robots" content="noindex" />' +
  '</head><body><div id="root"></div></body></html>'

function shellOf(settings: Record<string, string> = {}) {
  const distDir = mkdtempSync(join(tmpdir(), 'shell-'))
  writeFileSync(join(distDir, 'index.html'), built)
  writeFileSync(
    join(distDir, 'manifest.json'),
    JSON.stringify({
      '_start.js': { file: 'assets/start.js', name: 'start', imports: ['_vendor.js'] },
      '_vendor.js': { file: 'assets/vendor.js' },
      'src/site/pages/latest.tsx': { file: 'assets/latest.js', imports: ['_vendor.js'] },
      'src/site/pages/work.tsx': {
        ...{ file: 'assets/work.js', css: ['assets/work.css'] },
        ...{ imports: ['_facts.js'], isDynamicEntry: true },
      },
      '_facts.js': { file: 'assets/facts.js', css: ['assets/facts.css'] },
      'src/site/playback/player.tsx': {
        ...{ file: 'assets/player.js', isDynamicEntry: true },
        ...{ imports: ['_start.js', 'src/site/pages/work.tsx', '_signer.js'] },
      },
      '_signer.js': { file: 'assets/signer.js', name: 'signer' },
      'src/site/playback/engine/engine-hls.ts': { file: 'assets/engine.js', isDynamicEntry: true },
    }),
  )
  mkdirSync(join(distDir, 'assets'))
  writeFileSync(join(distDir, 'assets/facts.css'), '.facts{color:red}\n')
  writeFileSync(join(distDir, 'assets/work.css'), '.facts{color:blue}\n')
  const { site } = readConfig(settings)
  return loadShell({
    ...{ distDir, site },
    elementIds: { answersElementId: 'answers', siteElementId: 'site', routeElementId: 'route' },
  })
}

const site = publicSite(shownSite(), { appId: '1', metered: false }, false)
const empty: ShellParts = {
  ...{ title: '', theme: 'system', page: '', route: null, html: '', answers: new Map() },
  ...{ discreet: false, hasFilm: false, site },
}

test('a filled page has title, theme, markup and the scripts of its page, each once', () => {
  const html = shellOf().fill({
    ...empty,
    title: '有码最新',
    theme: 'dark',
    page: 'latest',
    html: '<main></main>',
  })
  expect(html).toContain('<html lang="zh-CN" data-theme="dark">')
  expect(html.match(/content="#\w+/g)).toEqual(['content="#161a20', 'content="#161a20'])
  expect(html).toContain('<title>有码最新 - 夜航</title>')
  expect(html).toContain('<div id="root"><main></main></div>')
  expect(html.match(/modulepreload" href="[^"]+/g)).toEqual(
    ['start', 'vendor', 'latest'].map((name) => `modulepreload" href="/assets/${name}.js`),
  )
})

test('a filled page names its route and the script of its page', () => {
  const route = { route: { path: '/censored' }, params: { id: '</script>' } }
  const html = shellOf().fill({ ...empty, page: 'latest', route })
  const [, json = ''] = /id="route">([\s\S]*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toEqual({ ...route, script: '/assets/latest.js' })
  expect(json).not.toContain('<')
  expect(shellOf().fill({ ...empty, page: 'unknown', route })).not.toContain('id="route"')
})

test('the picture that is waited for is asked for before the scripts', () => {
  const picture = '<link rel="preload" as="image" href="/1.webp" fetchPriority="high"/>'
  const other = '<link rel="preload" as="image" href="/2.webp"/>'
  const html = shellOf().fill({ ...empty, page: 'latest', html: `${picture}${other}<main></main>` })
  expect(html).toContain(`${picture}<link rel="modulepreload"`)
  expect(html.match(/<link rel="modulepreload"[^>]*>/g)).toSatisfy((links: string[]) =>
    links.every((link) => link.includes('fetchpriority="low"')),
  )
  expect(html).toContain('<div id="root"><main></main></div>')
  expect(html).not.toContain('/2.webp')
})

test('a page has its own stylesheet inside, after the one it builds on, and its policy allows that alone', () => {
  const shell = shellOf()
  const style =
    '<style>.facts{color:red}.facts{color:blue}</style>' +
    '<link rel="stylesheet" href="/assets/facts.css" disabled><link rel="stylesheet" href="/assets/work.css" disabled>'
  expect(shell.fill({ ...empty, page: 'work' })).toContain(`${style}</head>`)
  expect(shell.fill({ ...empty, page: 'latest' })).not.toContain('<style')
  const hash = createHash('sha256').update('.facts{color:red}.facts{color:blue}').digest('base64')
  const policyOf = (page: string) => shell.headersOf(page)['content-security-policy']
  expect(policyOf('work')).toContain(`style-src 'self' 'sha256-${hash}'`)
  expect(policyOf('latest')).not.toContain(hash)
})

test('the page of a film names the scripts of the player that are not its own, to be fetched later', () => {
  const later = (hasFilm: boolean) =>
    shellOf()
      .fill({ ...empty, page: 'work', hasFilm })
      .match(/<link data-rel="[^"]+" href="[^"]+"/g)
  expect(later(true)).toEqual(
    ['signer', 'engine', 'player'].map((name) => `<link data-rel="modulepreload" href="/assets/${name}.js"`),
  )
  expect(later(false)).toBeNull()
})

test('a title and a site name cannot open an element', () => {
  const html = shellOf({ SITE_NAME: '"><script>' }).fill({
    ...empty,
    title: '</title><script>alert(1)</script>',
  })
  expect(html).not.toContain('<script>')
})

test('answers cannot end their element, and read back as they were', () => {
  const body = JSON.stringify({ title: '</script><!--<script>', sign: '\u2028' })
  const html = shellOf().fill({ ...empty, answers: new Map([['/v2/works?a="b"', body]]) })
  const [, json = ''] = /id="answers">([\s\S]*?)<\/script>/.exec(html) ?? []
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual({ '/v2/works?a="b"': JSON.parse(body) })
})

test('in discreet mode title, name, icon and manifest are neutral, whatever the page', () => {
  const html = shellOf().fill({
    ...empty,
    title: '有码最新',
    discreet: true,
    site: publicSite(shownSite({ DISCREET_TITLE: '天气' }), { appId: '1', metered: false }, false),
  })
  expect(html).toContain('<html lang="zh-CN" data-discreet>')
  expect(html).toContain('<title>天气</title>')
  expect(html).toContain('name="application-name" content="天气"')
  expect(html.match(/ href="[^"]+/g)).toEqual([
    ...['start', 'vendor'].map((name) => ` href="/assets/${name}.js`),
    ' href="/discreet-favicon.svg',
    ' href="/discreet-manifest.webmanifest',
  ])
})

test("the site's settings are embedded for the web, and cannot end their element", () => {
  const telling = shownSite({ ANNOUNCEMENT: '</script><script>alert(1)</script>' })
  const shown = publicSite(telling, { appId: '1', metered: true }, true)
  expect(shown.metered).toBe(true)
  const html = shellOf().fill({ ...empty, site: shown })
  const [, json = ''] = /id="site">([\s\S]*?)<\/script>/.exec(html) ?? []
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toMatchObject({
    ...{
      name: '夜航',
      discreetTitle: '备忘录',
      leaveUrl: 'about:blank',
      links: { contact: '/message' },
      appId: '1',
      offline: true,
    },
    announcement: { text: '</script><script>alert(1)</script>' },
  })
})

test('search engines are excluded unless indexing is on', () => {
  expect(shellOf().fill(empty)).toContain('noindex')
  const listed = shellOf({ INDEXING: 'on' })
  expect(listed.fill(empty)).not.toContain('noindex')
  expect(listed.headersOf('')).not.toHaveProperty('x-robots-tag')
})

test('search engines get a description of the page, which is neutral in discreet mode', () => {
  const descriptionOf = (
    parts: Partial<typeof empty>,
    settings: Record<string, string> = { INDEXING: 'on' },
  ) =>
    /<meta name="description" content="([^"]*)" \/>/.exec(shellOf(settings).fill({ ...empty, ...parts }))?.[1]
  expect(descriptionOf({ title: '排行<榜' })).toBe(
    '排行&#60;榜 - 夜航。影片目录，可以按频道、标签、排行浏览，也可以搜索。仅限成年人。',
  )
  expect(descriptionOf({ title: '排行榜', discreet: true })).toBe('备忘录')
  expect(descriptionOf({ title: '排行榜' }, {})).toBeUndefined()
})

test('a page that lacks a mark is refused at the start', () => {
  expect(() => cut('<html>', ['<title>'])).toThrow('lacks <title>')
})

test('escapes what HTML takes for markup', () => {
  expect(escapeHtml(`<a href="x" id='y'>&`)).toBe('&#60;a href=&#34;x&#34; id=&#39;y&#39;&#62;&#38;')
})
