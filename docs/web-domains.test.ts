import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * The domains of the web: which may import which, and what each lets the others use. A new arrow or a new export is
 * added here on purpose. They have the names of the server's domains (docs/domains.test.ts).
 */

interface Domain {
  /** `ui`, `api`, `lib` and, in the back office, `admin/ui` and `admin/shell` are open to all and not listed. */
  imports: readonly string[]
  /** Modules that other domains may import, below the domain's folder and without the suffix. */
  exports: readonly string[]
}

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
      'works/hidden-placeholder',
      'works/work-card',
      'works/work-grid',
    ],
  },
  'site/library': {
    imports: ['site/members', 'site/catalogue'],
    exports: ['history/history', 'history/stored-history'],
  },
  'site/playback': {
    imports: ['site/members', 'site/catalogue', 'site/library'],
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
    exports: [],
  },
  'admin/imports': {
    imports: ['site/members'],
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

interface Arrow {
  from: string
  to: string
  file: string
  /** What is imported, as `exports` names it. */
  module: string
}

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

/** Sorted, each once. */
const distinct = (names: readonly string[]) => [...new Set(names)].sort()
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

test('a domain imports the domains of the list, and no other', () => {
  const found = Object.keys(domains).map((name) => [
    name,
    distinct(between.filter(({ from }) => from === name).map(({ to }) => to)),
  ])
  const listed = Object.entries(domains).map(([name, { imports }]) => [name, distinct(imports)])
  expect(Object.fromEntries(found), '`imports` of `domains` in this file').toEqual(Object.fromEntries(listed))
})

test('a domain is used by others through what it exports', () => {
  const found = Object.keys(domains).map((name) => [
    name,
    distinct(between.filter(({ to }) => to === name).map(({ module }) => module)),
  ])
  const listed = Object.entries(domains).map(([name, { exports }]) => [name, distinct(exports)])
  expect(Object.fromEntries(found), '`exports` of `domains` in this file').toEqual(Object.fromEntries(listed))
})

test('no domain imports itself through others', () => {
  const left = new Map(Object.entries(domains).map(([name, { imports }]) => [name, imports]))
  for (;;) {
    const ready = [...left].filter(([, imports]) => imports.every((name) => !left.has(name)))
    if (ready.length === 0) break
    for (const [name] of ready) left.delete(name)
  }
  expect([...left.keys()]).toEqual([])
})

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

test('docs/architecture.md draws the same graph', () => {
  const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8')
  const diagrams = [...page.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, text = '']) => text)
  const drawn = [...(diagrams[1] ?? '').matchAll(/^\s*([\w/]+) --> (.+)$/gm)].map(
    ([, from = '', to = '']) => [from, distinct(to.split(' & '))] as const,
  )
  const listed = Object.entries(domains).filter(([, { imports }]) => imports.length > 0)
  expect(
    Object.fromEntries(drawn),
    'the diagrams of docs/architecture.md, and `domains` in this file',
  ).toEqual(Object.fromEntries(listed.map(([name, { imports }]) => [name, distinct(imports)])))
})
