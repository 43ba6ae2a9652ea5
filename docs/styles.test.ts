import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Checks what decision 41 says of stylesheets: each class belongs to one module, and is used by its name. */

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const find = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (name) => name.includes('node_modules') }).sort()

const modules = find('web/src/**/*.module.css')
const sources = find('web/src/**/*.{ts,tsx}').filter((file) => !/\.test\.|\.d\.ts$/.test(file))
const withoutComments = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** The classes of a stylesheet; not those of another one, which `:global()` names. */
function classesOf(file: string): Set<string> {
  const css = withoutComments(read(file)).replaceAll(/:global\([^)]*\)|"[^"]*"|url\([^)]*\)/g, '')
  return new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))
}

const classes = new Map(modules.map((file) => [file, classesOf(file)]))

const stemOf = (file: string) => path.posix.basename(file, '.module.css')
/** The names that the build makes. */
const made = new Set(
  [...classes].flatMap(([file, names]) => [...names].map((name) => `${stemOf(file)}-${name}`)),
)

/** Each place where a module reads a class: `styles.card`. */
const uses = sources.flatMap((file) => {
  const text = read(file)
  return [...text.matchAll(/import (?:\* as )?(\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([, name = '', target = '']) => {
      const module = path.posix.join(path.posix.dirname(file), target)
      const read = [...text.matchAll(new RegExp(`(?<![\\w/-])${name}\\.(\\w+)`, 'g'))]
      return read.map(([, used = '']) => ({ file, module, used }))
    },
  )
})

test('every class that is used is in its stylesheet', () => {
  expect(uses.length).toBeGreaterThan(500)
  const wrong = uses.filter(({ module, used }) => !classes.get(module)?.has(used))
  expect(wrong).toEqual([])
})

test('every class of a stylesheet is used', () => {
  const used = new Set(uses.map(({ module, used }) => `${module} ${used}`))
  const idle = [...classes].flatMap(([file, names]) =>
    [...names].map((name) => `${file} ${name}`).filter((name) => !used.has(name)),
  )
  expect(idle).toEqual([])
})

test('no two stylesheets of a build make the same names', () => {
  for (const others of ['web/src/admin/', 'web/src/site/']) {
    const names = modules.filter((file) => !file.startsWith(others)).map((file) => path.posix.basename(file))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  }
})

test('only what has no class of its own is styled for the whole site', () => {
  const whole = find('web/src/**/*.css').filter((file) => !file.endsWith('.module.css'))
  const bases = ['web/src/admin/styles/base.css', 'web/src/site/base.css']
  expect(whole).toEqual([...bases, 'web/src/site/gate.css', 'web/src/ui/tokens.css'])
  // Icons are drawn by both, and each shows them in its own way.
  const named = bases.map((file) => [...classesOf(file)].filter((name) => !name.startsWith('size-')))
  expect(named).toEqual([['icon'], ['icon', 'fill', 'spin']])
})

test('no element of the back office names a class by its text', () => {
  const texts = find('web/src/admin/**/*.tsx').filter((file) => /className="/.test(read(file)))
  expect(texts).toEqual([])
})

test('a class of another stylesheet, as it is named in :global(), is there', () => {
  const named = modules.flatMap((file) =>
    [...withoutComments(read(file)).matchAll(/:global\(\.([\w-]+)\)/g)].map(([, name = '']) => ({
      file,
      name,
    })),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ name }) => !made.has(name) && !name.startsWith('size-'))).toEqual([])
})

test('the tests look for classes that are there', () => {
  const stems = new Set(modules.map(stemOf))
  const sought = find('{e2e,bench}/**/*.ts').flatMap((file) =>
    [...read(file).matchAll(/\.(([a-z-]+)-\w+)(?![\w-]|\.ts)/g)]
      .filter(([, , stem = '']) => stems.has(stem))
      .map(([, name = '']) => ({ file, name })),
  )
  expect(sought.length).toBeGreaterThan(50)
  expect(sought.filter(({ name }) => !made.has(name))).toEqual([])
})
