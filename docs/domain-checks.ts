import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** What docs/domains.test.ts checks of the server and docs/web-domains.test.ts of the web. */

export interface Domain {
  imports: readonly string[]
  /** Modules that other domains may import, below the domain's folder and without the suffix. */
  exports: readonly string[]
}

export interface Arrow {
  from: string
  to: string
  file: string
  /** What is imported, as `exports` names it. */
  module: string
}

/** Sorted, each once. */
export const distinct = (names: readonly string[]) => [...new Set(names)].sort()

/** Tests that domains import one another as their list says; `arrows` are the imports that were found. */
export function testDomains(domains: Readonly<Record<string, Domain>>, arrows: readonly Arrow[]): void {
  const found = (namesOf: (domain: string) => string[]) =>
    Object.fromEntries(Object.keys(domains).map((name) => [name, distinct(namesOf(name))]))
  const listed = (part: keyof Domain) =>
    Object.fromEntries(Object.entries(domains).map(([name, domain]) => [name, distinct(domain[part])]))

  test('a domain imports the domains of the list, and no other', () => {
    const imported = found((name) => arrows.filter(({ from }) => from === name).map(({ to }) => to))
    expect(imported, '`imports` of `domains` in this file').toEqual(listed('imports'))
  })

  test('a domain is used by others through what it exports', () => {
    const used = found((name) => arrows.filter(({ to }) => to === name).map(({ module }) => module))
    expect(used, '`exports` of `domains` in this file').toEqual(listed('exports'))
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
}

/** Tests that docs/architecture.md draws the same graph; of its diagrams the first shows the server, the second the web. */
export function testDiagram(place: 0 | 1, domains: Readonly<Record<string, Domain>>): void {
  test('docs/architecture.md draws the same graph', () => {
    const page = readFileSync(path.resolve(import.meta.dirname, 'architecture.md'), 'utf8')
    const diagrams = [...page.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, text = '']) => text)
    const drawn = [...(diagrams[place] ?? '').matchAll(/^\s*([\w/-]+) --> (.+)$/gm)].map(
      ([, from = '', to = '']) => [from, distinct(to.split(' & '))] as const,
    )
    const listed = Object.entries(domains).filter(([, { imports }]) => imports.length > 0)
    expect(
      Object.fromEntries(drawn),
      'the diagrams of docs/architecture.md, and `domains` in this file',
    ).toEqual(Object.fromEntries(listed.map(([name, { imports }]) => [name, distinct(imports)])))
  })
}
