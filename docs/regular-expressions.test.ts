import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { expect, test, vi } from 'vitest'

/**
 * No regular expression of ours takes more than linear time, whatever text it is given: every literal of the sources is
 * analysed, and what is put together at run time once it is.
 */

const root = path.resolve(import.meta.dirname, '..')
const files = globSync('{contract,server,web,demo,launcher}/**/*.{ts,tsx,mjs,js}', {
  cwd: root,
  exclude: (name) => /node_modules|dist|\.d\.ts$/.test(name),
})
  .filter((file) => !/\.test\.|\/test\/|testdata/.test(file))
  .sort()

/** What these read does not come from outside the installation. */
const trusted: Record<string, string> = {
  'server/src/pages/headers.ts': 'the page as it was built, read once at the start',
  'web/src/lib/numbers.ts': 'the digits of a number, which has no more than 21',
  'web/vite.config.ts': 'paths of our own files, in a build',
}

type Module = Record<string, (...values: unknown[]) => unknown>

/** Files that put expressions together, and what makes them do so; `load`: they do as they are loaded. */
const composing: Record<string, 'load' | ((module: Module) => unknown)> = {
  'contract/src/staff/audit.ts': 'load',
  'demo/gateway/wechat-calls.ts': 'load',
  'server/src/platform/config/values.ts': ({ plainText }) => plainText?.(300),
  'server/src/platform/database/embedded/cluster.ts': 'load',
  'server/src/domains/operations/backups/service/tree.ts': 'load',
  'server/src/domains/billing/code-format.ts': 'load',
  'server/src/domains/imports/reading/maccms-number.ts': 'load',
  'server/src/platform/storage/keys.ts': 'load',
  'server/src/platform/text/fold.ts': 'load',
  'web/src/site/catalogue/search/highlighted.tsx': ({ splitAt }) => {
    for (const keyword of ['abc123', 'a b', 'aaaa aaab', '.*', '(a+)+$', '中文 标题'])
      splitAt?.('text', keyword)
  },
  'web/src/site/billing/checkout/return-work.ts': 'load',
  'web/src/admin/support/writing/canned.ts': ({ partsOf }) => partsOf?.('text', ['(a+)+$', 'a', 'aa']),
}

interface Literal {
  pattern: string
  flags: string
}

/** All literals of a file, and how many expressions it puts together. */
function expressionsOf(file: string): { literals: Literal[]; made: number } {
  const { program } = parseSync(file, readFileSync(path.join(root, file), 'utf8'))
  const literals: Literal[] = []
  let made = 0
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node && node.regex) literals.push(node.regex as Literal)
    const callee = 'callee' in node ? (node.callee as { name?: string }) : {}
    if (callee.name === 'RegExp') made++
    for (const value of Object.values(node)) visit(value)
  }
  visit(program)
  return { literals, made }
}

const parser = new RegExpParser({ ecmaVersion: 2025 })

/** A reference back as the group that it refers to, which matches more: the analysis leaves references out. */
function withoutReferences(literal: AST.RegExpLiteral): AST.RegExpLiteral {
  const references: AST.Backreference[] = []
  visitRegExpAST(literal, { onBackreferenceEnter: (reference) => void references.push(reference) })
  let raw = literal.raw
  for (const { start, end, resolved } of references.sort((one, other) => other.start - one.start)) {
    const [group] = [resolved].flat()
    raw = `${raw.slice(0, start)}(?:${group?.alternatives.map((one) => one.raw).join('|')})${raw.slice(end)}`
  }
  return parser.parseLiteral(raw)
}

function slowParts({ pattern, flags }: Literal): string[] {
  // A property that the analysis has no table of.
  const known = pattern.replaceAll('\\p{EMod}', '\\u{1f3fb}')
  const literal = withoutReferences(parser.parseLiteral(`/${known}/${flags}`))
  const { reports } = analyse({ pattern: literal.pattern, flags: literal.flags })
  const restarted = restartedParts(literal)
  const slow = reports.map((report) => {
    const parts =
      report.type === 'Self' || report.type === 'Move' ? [report.quant] : [report.startQuant, report.endQuant]
    return `${report.exponential ? 'exponential' : 'polynomial'}: ${parts.map(({ raw }) => raw).join(' and ')}`
  })
  return [...slow, ...restarted]
}

/** A short text that elements match; null where that is not plain to see. */
function sampleOf(elements: readonly AST.Element[], flags: string): string | null {
  let text = ''
  for (const element of elements) {
    if (element.type === 'Assertion') continue
    const part =
      element.type === 'Character'
        ? element.raw.length === 1 || element.raw.startsWith('\\')
          ? String.fromCodePoint(element.value)
          : null
        : element.type === 'Quantifier'
          ? sampleOf(
              Array.from({ length: Math.min(element.min, 50) }, () => element.element),
              flags,
            )
          : element.type === 'Group' || element.type === 'CapturingGroup'
            ? sampleOf(element.alternatives[0]?.elements ?? [], flags)
            : ([...printable].find((sign) => new RegExp(`^${element.raw}$`, flags).test(sign)) ?? null)
    if (part === null) return null
    text += part
  }
  return text
}

const printable = 'aA0-_ .,:;/<>="\'#?&%@()[]{}|\n中'

/**
 * Parts without end behind a start that they match themselves, in an expression that may start anywhere: at each
 * repetition of the start the whole rest is read. The analysis sees such starts of one character alone.
 */
function restartedParts(literal: AST.RegExpLiteral): string[] {
  const flags = literal.flags.raw.replace(/[gy]/g, '')
  return literal.pattern.alternatives.flatMap(({ elements }) =>
    elements.flatMap((part, place) => {
      const before = elements.slice(0, place)
      const isAnchored = before.some((one) => one.type === 'Assertion' && one.kind === 'start')
      const canFail = elements.slice(place + 1).some((one) => one.type !== 'Quantifier' || one.min > 0)
      if (part.type !== 'Quantifier' || part.max !== Infinity || isAnchored || !canFail) return []
      const start = sampleOf(before, flags)
      if (!start) return []
      const isWithin = new RegExp(`^(?:${part.element.raw})*$`, flags).test(start)
      return isWithin ? [`polynomial: ${part.raw} behind ${JSON.stringify(start)}`] : []
    }),
  )
}

test.each([
  ['(a+)+$', ''],
  ['<(script|style)\\b.*?<\\/\\1\\s*>', 'gis'],
  ['\\s+$', ''],
  ['^(.*?)[0-9]+[^0-9]*$', 'u'],
])('the analysis sees that /%s/%s is slow', (pattern, flags) => {
  expect(slowParts({ pattern, flags })).not.toEqual([])
})

test('every regular expression of the sources is linear', () => {
  const slow = files
    .filter((file) => !(file in trusted))
    .flatMap((file) =>
      expressionsOf(file).literals.flatMap((one) =>
        slowParts(one).map((part) => `${file}: /${one.pattern}/${one.flags} ${part}`),
      ),
    )
  expect(slow).toEqual([])
})

test('expressions that are put together are few, and known', () => {
  const made = files.filter((file) => expressionsOf(file).made > 0)
  expect(made).toEqual(Object.keys(composing).sort())
})

/** Of each expression that a file puts together: what it is in the end. */
async function composedBy(file: string): Promise<Literal[]> {
  const made: Literal[] = []
  const own = globalThis.RegExp
  globalThis.RegExp = new Proxy(own, {
    construct(target, [pattern, flags]) {
      const expression = new target(pattern, flags)
      if (new Error().stack?.includes(`/${file}`))
        made.push({ pattern: expression.source, flags: expression.flags })
      return expression
    },
  })
  try {
    vi.resetModules()
    const module = (await import(path.join(root, file))) as Module
    const compose = composing[file]
    if (typeof compose === 'function') compose(module)
  } finally {
    globalThis.RegExp = own
  }
  return made
}

test.each(Object.keys(composing))('what %s puts together is linear', async (file) => {
  const made = await composedBy(file)
  expect(made).not.toEqual([])
  expect(made.flatMap((one) => slowParts(one).map((part) => `/${one.pattern}/${one.flags} ${part}`))).toEqual(
    [],
  )
})
