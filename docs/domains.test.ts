import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Arrow, type Domain, distinct, testDiagram, testDomains } from './domain-checks.ts'

/**
 * The domains of the server: which may import which, and what each lets the others use. A new arrow or a new export is
 * added here on purpose. docs/architecture.md draws the same graph.
 */

/** The platform is open to all and not listed. */
const domains: Readonly<Record<string, Domain>> = {
  catalogue: {
    imports: [],
    exports: [
      'edge/queries',
      'finder/filter',
      'finder/known-entries',
      'finder/service',
      'presenter',
      'queries/availability',
      'queries/counts',
      'queries/details',
      'queries/directories',
      'queries/lock',
      'queries/lists',
      'queries/matches',
      'queries/meaning',
      'queries/ranking',
      'queries/related',
      'queries/rows',
      'queries/search',
      'queries/sealed',
      'queries/sized-pictures',
      'queries/version',
      'service/imported-work',
      'service/lists',
      'service/sealed',
      'service/sized-pictures',
      'service/search-text',
      'service/tags',
    ],
  },
  members: {
    imports: ['catalogue'],
    exports: [
      'admin/service/members',
      'device',
      'passwords',
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
    exports: [
      'collections/queries/removal',
      'personal/queries/following',
      'personal/queries/hiding',
      'personal/service',
      'searches/conditions',
      'searches/queries/searches',
    ],
  },
  playback: {
    imports: ['catalogue', 'members', 'blocklist', 'library'],
    exports: [
      'figures/service',
      'markers/queries/member',
      'markers/queries/proposals',
      'media-route',
      'queries/plays',
      'queries/videos',
      'service/pieces',
      'service/plays',
      'service/stream-gate',
      'service/stream-slots',
      'service/videos',
      'service/watching',
      'subtitles/hls',
      'subtitles/service',
    ],
  },
  devices: {
    imports: ['catalogue', 'library', 'playback', 'members'],
    exports: ['queries/devices'],
  },
  billing: {
    imports: ['catalogue', 'members'],
    exports: [
      'code-format',
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
  recommendations: {
    imports: ['catalogue', 'members'],
    exports: [],
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
    exports: [
      'queries/works',
      'reading/bytes',
      'reading/maccms',
      'reading/mapping',
      'writing/import-lock',
      'writing/prepare',
    ],
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
    imports: ['members', 'library', 'billing', 'devices', 'playback'],
    exports: [],
  },
  'api-keys': {
    imports: ['members'],
    exports: [],
  },
  webhooks: {
    imports: [],
    exports: [],
  },
  migration: {
    imports: ['members', 'billing', 'imports'],
    exports: [],
  },
}

const root = path.resolve(import.meta.dirname, '..')
const folder = 'server/src/domains'
const importPattern = /\bfrom '(\.[^']+)'|\bimport\(\s*'(\.[^']+)'\s*\)/g

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

testDomains(domains, arrows)

testDiagram(0, domains)
