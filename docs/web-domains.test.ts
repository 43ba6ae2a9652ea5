import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Arrow, type Domain, distinct, testDiagram, testDomains } from './domain-checks.ts'

/**
 * The domains of the web: which may import which, and what each lets the others use. A new arrow or a new export is
 * added here on purpose. They have the names of the server's domains (docs/domains.test.ts).
 */

/** `ui`, `api`, `lib` and, in the back office, `admin/ui` and `admin/shell` are open to all and not listed. */
const domains: Readonly<Record<string, Domain>> = {
  'site/members': {
    imports: [],
    exports: [
      'session/announce-fault',
      'session/pending-action',
      'session/member',
      'session/put-bytes',
      'session/session',
      'session/session-start',
      'session/shown-user',
      'session/sign-in-prompt',
      'session/signed-in',
      'session/tokens',
    ],
  },
  'site/catalogue': {
    imports: [],
    exports: [
      'calls',
      'directories/directory',
      'directories/entry-links',
      'magnets/copies',
      'magnets/magnet-link',
      'magnets/quota',
      'search/highlighted',
      'works/card-menu-slot',
      'works/card-of',
      'works/hidden-placeholder',
      'works/grid-skeleton',
      'works/stills-of',
      'works/watched-mark',
      'works/related-href',
      'works/work-card',
      'works/work-grid',
    ],
  },
  'site/library': {
    imports: ['site/members', 'site/catalogue'],
    exports: ['collections/calls', 'collections/optimistic-change', 'history/history', 'history/positions'],
  },
  'site/playback': {
    imports: ['site/members', 'site/catalogue', 'site/library'],
    exports: [],
  },
  'site/recommendations': {
    imports: ['site/members', 'site/catalogue', 'site/library'],
    exports: [],
  },
  'site/devices': {
    imports: [],
    exports: [],
  },
  'site/billing': {
    imports: ['site/members', 'site/catalogue'],
    exports: [],
  },
  'site/moderation': {
    imports: ['site/members'],
    exports: [],
  },
  'site/support': {
    imports: ['site/members'],
    exports: ['writing/drafts'],
  },
  'admin/api-keys': {
    imports: [],
    exports: [],
  },
  'admin/webhooks': {
    imports: [],
    exports: [],
  },
  'admin/billing': {
    imports: [],
    exports: ['orders/order-calls', 'orders/order-timeline', 'orders/refund-dialog'],
  },
  'admin/members': {
    imports: [],
    exports: ['ban-button', 'member-calls'],
  },
  'admin/editorial': {
    imports: ['site/members', 'site/catalogue', 'admin/staff'],
    exports: ['works/labels', 'works/merge-dialog'],
  },
  'admin/imports': {
    imports: ['site/members', 'admin/editorial'],
    exports: [],
  },
  'admin/moderation': {
    imports: [],
    exports: [],
  },
  'admin/lookup': {
    imports: [],
    exports: [],
  },
  'admin/playback': {
    imports: [],
    exports: [],
  },
  'admin/operations': {
    imports: ['admin/staff'],
    exports: [],
  },
  'admin/staff': {
    imports: [],
    exports: ['presence'],
  },
  'admin/support': {
    imports: ['site/members', 'site/support', 'admin/billing', 'admin/members', 'admin/staff'],
    exports: [],
  },
}

/** Folders that are no domain. What puts domains together may import them all; the others may import none. */
const composing = ['site/pages', 'site/layout', 'site/offline']
const general = ['admin/ui', 'admin/shell']

const root = path.resolve(import.meta.dirname, '..')
const importPattern = /\b(?:from|import) '(\.[^']+)'|\bimport\(\s*'(\.[^']+)'\s*\)/g

/** `site/catalogue`, `ui`; `site` for its entry files. */
function folderOf(file: string): string {
  return /^web\/src\/((?:site|admin)\/[^/]+(?=\/)|[^/.]+)/.exec(file)?.[1] ?? ''
}

function arrowsOf(file: string): Arrow[] {
  const from = folderOf(file)
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(importPattern)].flatMap((match) => {
    const target = path.posix.join(path.posix.dirname(file), match[1] ?? match[2] ?? '')
    const to = folderOf(target)
    if (to === from || target.endsWith('.css')) return []
    const module = target.slice(`web/src/${to}/`.length).replace(/\.tsx?$/, '')
    return [{ from, to, file: file.slice('web/src/'.length), module }]
  })
}

const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
const arrows = files.flatMap(arrowsOf)
const between = arrows.filter(({ from, to }) => from in domains && to in domains)

const shown = (found: Arrow[]) => found.map(({ file, to, module }) => `${file} → ${to}/${module}`)

test('every folder of site and admin is a domain of the list, puts them together, or is general', () => {
  const folders = files.map(folderOf).filter((folder) => folder.includes('/'))
  const listed = distinct([...Object.keys(domains), ...composing, ...general])
  expect(distinct(folders), 'folders, and `domains` in this file').toEqual(listed)
})

test('the domains of the web are named as those of the server', () => {
  const served = globSync('server/src/domains/**/*.ts', { cwd: root }).map((file) => file.split('/')[3])
  const names = distinct(Object.keys(domains).map((name) => path.basename(name)))
  expect(names.filter((name) => !served.includes(name))).toEqual([])
})

testDomains(domains, between)

test('no domain knows what puts it together', () => {
  const wrong = arrows.filter(
    ({ from, to }) => from in domains && (composing.includes(to) || to === 'site' || to === 'admin'),
  )
  expect(shown(wrong)).toEqual([])
})

test('pages stand in the layout, which knows none of them', () => {
  expect(shown(arrows.filter(({ from, to }) => from === 'site/layout' && to === 'site/pages'))).toEqual([])
})

test('what is general knows no domain', () => {
  const low = [...general, 'ui', 'api', 'lib', 'paths']
  expect(
    shown(arrows.filter(({ from, to }) => low.includes(from) && (to in domains || composing.includes(to)))),
  ).toEqual([])
  expect(shown(arrows.filter(({ from, to }) => from === 'admin/ui' && to === 'admin/shell'))).toEqual([])
})

testDiagram(1, domains)
