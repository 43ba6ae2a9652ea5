import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Checks the layout that docs/architecture.md describes: imports, names and sizes. docs/domains.test.ts and docs/web-domains.test.ts check the domains. */

const root = path.resolve(import.meta.dirname, '..')
const files = globSync('{client,contract,server,web,demo,e2e,bench,launcher,docs}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: (name) => name.includes('node_modules') || name.includes('dist'),
}).sort()
const isTest = (file: string) => /\.test\.|\/test\/|^e2e\/|testdata/.test(file)
/** What `npm run generate` writes is read by compilers. */
const isGenerated = (file: string) => file.startsWith('client/src/generated/')
const sources = files.filter((file) => !isTest(file) && !isGenerated(file) && !file.endsWith('.d.ts'))

interface Import {
  from: string
  /** A file of ours, relative to the root, or the name of a package. */
  to: string
  typeOnly: boolean
  dynamic: boolean
}

const importPattern =
  /(?:^|\n)\s*(import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(importPattern)].map((match) => {
    const target = match[3] ?? match[4] ?? ''
    const to = target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target
    return { from: file, to, typeOnly: match[2] !== undefined, dynamic: match[4] !== undefined }
  })
}

const imports = sources.flatMap(importsOf)
const shown = (found: Import[]) => found.map(({ from, to }) => `${from} → ${to}`)
const inFolder = (folder: string) => (file: string) => file.startsWith(`${folder}/`)
const isPackage = (name: string, target: string) => target === name || target.startsWith(`${name}/`)

test('the contract imports zod and nothing else', () => {
  const wrong = imports.filter(
    ({ from, to }) => inFolder('contract')(from) && !inFolder('contract')(to) && to !== 'zod',
  )
  expect(shown(wrong)).toEqual([])
})

test('the server knows neither the web nor the demo', () => {
  const wrong = imports.filter(
    ({ from, to }) => inFolder('server')(from) && /^(web|demo|bench|e2e)\//.test(to),
  )
  expect(shown(wrong)).toEqual([])
})

test('the web takes types and plain constants from the contract, and nothing from the server', () => {
  const plain = [
    'limits',
    'texts',
    'channels',
    'home-rows',
    'open-groups',
    'permissions',
    'scopes',
    'seen',
    'event-types',
    'audit-words',
    'state-words',
    'subtitle-languages',
  ].map((name) => `@yehang/contract/${name}`)
  const wrong = imports.filter(({ from, to, typeOnly }) => {
    if (!inFolder('web/src')(from)) return false
    if (inFolder('server')(to) || isPackage('@yehang/server', to) || isPackage('zod', to)) return true
    return isPackage('@yehang/contract', to) && !typeOnly && !plain.includes(to)
  })
  expect(shown(wrong)).toEqual([])
})

test('the client imports itself alone, and its generator the contract and zod', () => {
  const wrong = imports.filter(({ from, to }) => {
    if (inFolder('client/src')(from)) return !inFolder('client/src')(to)
    if (!inFolder('client')(from)) return false
    const others = ['zod', '@yehang/contract', '@yehang/contract/limits']
    const isOutside = !inFolder('client')(to) && !to.startsWith('node:') && !others.includes(to)
    // The command that looks for Node is a launcher.
    return isOutside && !(from === 'client/run-generate.mjs' && inFolder('launcher')(to))
  })
  expect(shown(wrong)).toEqual([])
})

test('the web takes from the client what signs calls and what renews tokens', () => {
  const shared = ['@yehang/client/renewal', '@yehang/client/signing']
  const taken = imports.filter(({ from, to }) => inFolder('web')(from) && isPackage('@yehang/client', to))
  expect(shown(taken.filter(({ to }) => !shared.includes(to)))).toEqual([])
})

test('the demo needs the server only to fill it', () => {
  const wrong = imports.filter(
    ({ from, to }) => inFolder('demo')(from) && !from.startsWith('demo/fill') && inFolder('server')(to),
  )
  expect(shown(wrong)).toEqual([])
})

test('launchers depend on nothing that has to be installed', () => {
  const wrong = imports.filter(
    ({ from, to, dynamic }) =>
      inFolder('launcher')(from) && !inFolder('launcher')(to) && !to.startsWith('node:') && !dynamic,
  )
  expect(shown(wrong)).toEqual([])
})

/** Folders of web/src, each with the folders that it may import; entry points may import all. */
const layers: Record<string, Record<string, string[]>> = {
  'web/src': {
    admin: ['admin', 'site', 'ui', 'api', 'lib', 'paths'],
    site: ['site', 'ui', 'api', 'lib', 'paths'],
    ui: ['ui', 'api', 'lib', 'paths'],
    api: ['api', 'lib'],
    lib: ['lib'],
    paths: ['lib'],
  },
  'server/src': {
    main: ['main', 'pages', 'domains', 'platform'],
    pages: ['pages', 'platform'],
    domains: ['domains', 'platform'],
    platform: ['platform'],
  },
  'server/src/platform': {
    audit: ['audit', 'database', 'http'],
    cache: ['cache', 'http', 'clock'],
    captcha: ['captcha', 'limits', 'http', 'database', 'context', 'clock', 'secrets'],
    edge: ['edge', 'cache', 'clock', 'config', 'metrics'],
    http: [
      'http',
      'edge',
      'cache',
      'limits',
      'signatures',
      'metrics',
      'database',
      'context',
      'config',
      'files',
    ],
    jobs: ['jobs', 'http', 'files', 'text', 'database', 'context'],
    limits: ['limits', 'jobs', 'http', 'database', 'context', 'clock', 'secrets'],
    signatures: ['signatures', 'cache', 'http', 'database', 'context', 'clock', 'secrets'],
    context: ['database', 'metrics', 'log', 'storage', 'payments', 'site', 'config', 'clock'],
    site: ['site', 'database', 'config'],
    database: ['database', 'config', 'free-port'],
    download: ['download', 'files', 'config', 'clock'],
    storage: ['storage', 'files', 'config'],
    payments: ['payments', 'config', 'clock'],
    mail: ['mail', 'config'],
    log: ['config'],
    config: ['config'],
    files: ['files'],
    metrics: ['metrics'],
    text: ['text'],
    clock: [],
    secrets: [],
  },
}

function layerOf(base: string, file: string): string {
  return (file.slice(base.length + 1).split('/')[0] ?? '').replace(/\.tsx?$/, '')
}

for (const [base, arrows] of Object.entries(layers)) {
  test(`imports between the folders of ${base} go one way`, () => {
    const wrong = imports.filter(({ from, to }) => {
      if (!inFolder(base)(from) || !inFolder(base)(to)) return false
      const allowed = arrows[layerOf(base, from)]
      return allowed !== undefined && !allowed.includes(layerOf(base, to))
    })
    expect(shown(wrong)).toEqual([])
  })
}

test('nothing that a visitor loads knows the back office', () => {
  const wrong = imports.filter(
    ({ from, to }) => inFolder('web/src/admin')(to) && !inFolder('web/src/admin')(from),
  )
  expect(shown(wrong)).toEqual([])
})

test('no file imports itself through others', () => {
  const next = new Map<string, string[]>()
  for (const { from, to, typeOnly } of imports) {
    if (!typeOnly && sources.includes(to)) next.set(from, [...(next.get(from) ?? []), to])
  }
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, way: string[]) => {
    if (way.includes(file)) {
      circles.push([...way.slice(way.indexOf(file)), file].join(' → '))
      return
    }
    if (done.has(file)) return
    done.add(file)
    for (const target of next.get(file) ?? []) visit(target, [...way, file])
  }
  for (const file of sources) visit(file, [])
  expect(circles).toEqual([])
})

test('SQL stands in queries and in the database folder of the platform alone', () => {
  const mayHold = /\/queries(\.ts|\/)|^server\/src\/platform\/database\//
  const sqlPattern =
    /\bsql(<[^>]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|(?<!provider)\.query\(/
  const wrong = sources
    .filter((file) => inFolder('server/src')(file) && !mayHold.test(file))
    .filter((file) => sqlPattern.test(readFileSync(path.join(root, file), 'utf8')))
  // LISTEN needs a connection of its own, which no query function could be given.
  expect(wrong).toEqual(['server/src/domains/catalogue/service/version-watch.ts'])
})

test('works are published in one place, which asks whether they may be', () => {
  const moves = sources
    .filter((file) => inFolder('server/src')(file))
    .filter((file) =>
      /\bmoveWorks\(|\bset published\b|\bpublished = (case|x\.)/.test(
        readFileSync(path.join(root, file), 'utf8'),
      ),
    )
  const works = 'server/src/domains/editorial/works'
  // listing.ts of the service takes works off the site alone: its type leaves 'published' out.
  expect(moves).toEqual([
    `${works}/queries/listing.ts`,
    `${works}/service/listing.ts`,
    `${works}/service/publishable.ts`,
  ])
})

test('the environment is read in one place of the server', () => {
  const wrong = sources
    .filter((file) => inFolder('server/src')(file))
    .filter((file) => /(?<!readConfig\()process\.env/.test(readFileSync(path.join(root, file), 'utf8')))
  // What a program finds in ours it gets by name, and nothing else: these are no settings.
  const programs = ['server/src/domains/playback/transcode/run-program.ts']
  // Our own processes get it whole.
  expect(wrong).toEqual([...programs, 'server/src/main/children.ts'])
})

test('CONTRIBUTING.md names files and folders that are there', () => {
  const page = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')
  const named = [...page.matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(30)
  // Folders of a domain, without the domain.
  const general = ['queries/', 'admin/']
  expect(named.filter((name) => !general.includes(name) && !existsSync(path.join(root, name)))).toEqual([])
})

test('names explain themselves', () => {
  expect(files.filter((file) => /(^|\/)(utils?|misc|helpers?)(\.|\/)/i.test(file))).toEqual([])
})

test('no folder has more than 25 source files side by side', () => {
  const beside = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\./.test(file))
  const folders = Map.groupBy(beside, (file) => path.posix.dirname(file))
  const full = [...folders].filter(([, inside]) => inside.length > 25).map(([folder]) => folder)
  expect(full).toEqual([])
})

test('the web looks for classes that its elements have', () => {
  const web = files.filter(inFolder('web/src'))
  const text = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const named = new Set(
    [
      ...web
        .map(text)
        .join('\n')
        .matchAll(/(?:class(?:Name)?|element)\W[^\n]*/g),
    ].flatMap(([line]) => line.match(/[\w-]+/g) ?? []),
  )
  const selectors = /(?:closest|querySelector(?:All)?)(?:<\w+>)?\(\s*'([^']*)'|= '(\.[a-z][^']*)'/g
  const sought = web
    .filter((file) => !isTest(file))
    .flatMap((file) => [...text(file).matchAll(selectors)].map(([, inCall, alone]) => inCall ?? alone ?? ''))
    .flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name))
  expect(sought.length).toBeGreaterThan(5)
  // A list of file endings, and the gate, which is no component.
  const others = [
    'csv',
    'tsv',
    'txt',
    'xlsx',
    'json',
    'ndjson',
    'jsonl',
    'gz',
    'srt',
    'vtt',
    'ass',
    'ssa',
    'leave',
  ]
  expect(sought.filter((name) => name && !named.has(name) && !others.includes(name))).toEqual([])
})

test('files stay small', () => {
  const sizes = sources
    .map((file) => ({ file, lines: readFileSync(path.join(root, file), 'utf8').split('\n').length - 1 }))
    .sort((a, b) => a.lines - b.lines)
  const at = (share: number) => sizes[Math.floor(sizes.length * share)]?.lines ?? 0
  expect(sizes.filter(({ lines }) => lines > 400)).toEqual([])
  expect(at(0.5)).toBeLessThanOrEqual(80)
  expect(at(0.9)).toBeLessThanOrEqual(250)
})

/** `catalogue 4` and so on: every numbered item of docs/requirements.md below a heading of its domain. */
function requirements(): string[] {
  let domain = ''
  return readFileSync(path.join(root, 'docs/requirements.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('#')) domain = /^### ([a-z]+)$/.exec(line)?.[1] ?? ''
      const number = /^(\d+)\. /.exec(line)?.[1]
      return domain === '' || number === undefined ? [] : [`${domain} ${number}`]
    })
}

/** In prose `docs/requirements.md, catalogue 4 and api 2`, in pages also `[catalogue 4](requirements.md#catalogue)`. */
function citations(text: string): string[] {
  const oneLine = text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ')
  const prose = oneLine.matchAll(/docs\/requirements\.md((?:(?:,| and) [a-z]+ \d+)+|, \S+ \S+)/g)
  const links = oneLine.matchAll(/\[([a-z]+ \d+)\]\([^)]*requirements\.md#([a-z]+)\)/g)
  return [
    ...[...prose].flatMap(([, cited = '']) => cited.split(/(?:,| and) /).slice(1)),
    ...[...links].map(([, cited = '', heading]) =>
      cited.startsWith(`${heading} `) ? cited : `${cited} #${heading}`,
    ),
  ]
}

test('requirements are cited by numbers that docs/requirements.md has', () => {
  const known = requirements()
  const places = new Map<string, number>()
  for (const [domain = '', number] of known.map((item) => item.split(' '))) {
    expect(Number(number), `${domain} ${number} follows the number before it`).toBe(
      (places.get(domain) ?? 0) + 1,
    )
    places.set(domain, Number(number))
  }
  const pages = globSync(
    ['*.md', '{client,contract,server,web,demo,e2e,bench,launcher,deploy,docs}/**/*.{ts,tsx,mjs,css,sql,md}'],
    { cwd: root, exclude: (name) => name.includes('node_modules') || name.includes('dist') },
  )
  // Migrations are never changed.
  const changeable = pages.filter((file) => !inFolder('server/migrations')(file))
  const wrong = changeable.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    // Sections of documents that are not part of the repository. Decisions may keep them as history.
    const absent = file.startsWith('docs/decisions/')
      ? []
      : (text.match(/(specification|design) §\d*/gi) ?? [])
    const unknown = citations(text).filter((cited) => !known.includes(cited))
    return [...absent, ...unknown].map((cited) => `${file}: ${cited}`)
  })
  expect(wrong).toEqual([])
})
