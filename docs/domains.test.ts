import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * The domains of the server: which may import which, and what each lets the others use. A new arrow or a new export is
 * added here on purpose. docs/architecture.md draws the same graph.
 */

interface Domain {
  /** The platform is open to all and not listed. */
  imports: readonly string[]
  /** Modules that other domains may import, below the domain's folder and without `.ts`. */
  exports: readonly string[]
}

const domains: Readonly<Record<string, Domain>> = {
  catalogue: {
    imports: [],
    exports: [
      'presenter',
      'queries/availability',
      'queries/counts',
      'queries/details',
      'queries/lock',
      'queries/lists',
      'queries/matches',
      'queries/meaning',
      'queries/ranking',
      'queries/rows',
      'queries/sealed',
      'queries/sized-pictures',
      'queries/version',
      'service/imported-work',
      'service/lists',
      'service/sealed',
      'service/sized-pictures',
      'service/search-text',
    ],
  },
  members: {
    imports: ['catalogue'],
    exports: [
      'admin/service/members',
      'presenter',
      'queries/bans',
      'queries/principals',
      'queries/demo',
      'queries/levels',
      'queries/member-lock',
      'queries/members',
      'queries/resets',
      'queries/roles',
      'queries/sign-ins',
      'service/app-id',
      'service/bans',
      'service/principals',
      'service/levels',
      'service/make-account',
      'service/names',
      'service/own-account',
      'service/recovery-codes',

      'service/roles',
      'service/staffing',
    ],
  },
  blocklist: {
    imports: [],
    exports: ['queries/blocklist', 'queries/hits', 'queries/marks', 'service'],
  },
  staff: {
    imports: ['catalogue', 'members'],
    exports: ['presence/queries', 'presence/service'],
  },
  library: {
    imports: ['catalogue', 'members'],
    exports: ['collections/queries/removal', 'personal/service'],
  },
  playback: {
    imports: ['catalogue', 'members', 'blocklist', 'library'],
    exports: ['queries/plays', 'queries/videos', 'service/pieces', 'service/videos'],
  },
  billing: {
    imports: ['catalogue', 'members'],
    exports: [
      'presenter',
      'queries/orders',
      'service/channels',
      'service/export',
      'service/exceptions',
      'service/order-change',
      'service/order-timeline',
      'service/redriving',
    ],
  },
  editorial: {
    imports: ['catalogue', 'blocklist', 'playback'],
    exports: [
      'service/evidence-files',
      'works/queries/listing',
      'works/queries/publishable',
      'works/queries/work',
      'works/service/listing',
      'works/service/publishable',
    ],
  },
  imports: {
    imports: ['catalogue', 'members', 'blocklist', 'playback', 'editorial'],
    exports: [],
  },
  moderation: {
    imports: ['catalogue', 'members', 'blocklist', 'playback', 'editorial'],
    exports: ['admin/queries/bursts'],
  },
  support: {
    imports: ['catalogue', 'members', 'staff', 'billing'],
    exports: [],
  },
  operations: {
    imports: ['catalogue', 'playback', 'moderation'],
    exports: [],
  },
  lookup: {
    imports: ['catalogue', 'members'],
    exports: [],
  },
  privacy: {
    imports: ['members', 'library', 'billing'],
    exports: [],
  },
}

const root = path.resolve(import.meta.dirname, '..')
const folder = 'server/src/domains'
const importPattern = /\bfrom '(\.[^']+)'|\bimport\(\s*'(\.[^']+)'\s*\)/g

interface Arrow {
  from: string
  to: string
  file: string
  /** What is imported, as `exports` names it. */
  module: string
}

const domainOf = (file: string) => /^server\/src\/domains\/([^/]+)\//.exec(file)?.[1]

function arrowsOf(file: string): Arrow[] {
  const from = domainOf(file) ?? ''
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(importPattern)].flatMap((match) => {
    const target = path.posix.join(path.posix.dirname(file), match[1] ?? match[2] ?? '')
    const to = domainOf(target)
    if (to === undefined || to === from) return []
    const module = target.slice(`${folder}/${to}/`.length).replace(/\.ts$/, '')
    return [{ from, to, file: file.slice(folder.length + 1), module }]
  })
}

const files = globSync(`${folder}/**/*.ts`, { cwd: root }).filter((file) => !file.includes('.test.'))
const arrows = files.flatMap(arrowsOf)

/** Sorted, each once. */
const distinct = (names: readonly string[]) => [...new Set(names)].sort()

test('every folder of domains is a domain of the list', () => {
  const folders = distinct(files.map((file) => domainOf(file) ?? ''))
  expect(folders, 'folders, and `domains` in this file').toEqual(Object.keys(domains).sort())
})

test('the contract has the names of the domains', () => {
  const folders = distinct(
    globSync('contract/src/*/*.ts', { cwd: root }).map((file) => path.basename(path.dirname(file))),
  )
  // Signing keys belong to the platform.
  expect(folders.filter((name) => !(name in domains) && name !== 'signatures')).toEqual([])
})

test('a domain imports the domains of the list, and no other', () => {
  const found = Object.keys(domains).map((name) => [
    name,
    distinct(arrows.filter(({ from }) => from === name).map(({ to }) => to)),
  ])
  const listed = Object.entries(domains).map(([name, { imports }]) => [name, distinct(imports)])
  expect(Object.fromEntries(found), '`imports` of `domains` in this file').toEqual(Object.fromEntries(listed))
})

test('a domain is used through what it exports', () => {
  const found = Object.keys(domains).map((name) => [
    name,
    distinct(arrows.filter(({ to }) => to === name).map(({ module }) => module)),
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

test('docs/architecture.md draws the same graph', () => {
  const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8')
  const diagram = /```mermaid\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  const drawn = [...diagram.matchAll(/^\s*(\w+) --> (.+)$/gm)].map(
    ([, from = '', to = '']) => [from, distinct(to.split(' & '))] as const,
  )
  const listed = Object.entries(domains).filter(([, { imports }]) => imports.length > 0)
  expect(Object.fromEntries(drawn)).toEqual(
    Object.fromEntries(listed.map(([name, { imports }]) => [name, distinct(imports)])),
  )
})
