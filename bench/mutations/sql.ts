import type { Node } from './syntax.ts'

/** Breaks of an SQL text: where, and what stands there instead. */
export interface Replacement {
  start: number
  end: number
  with: string
}

export const comparisons: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '<>',
  '<>': '=',
  '!=': '=',
  is: 'is not',
  'is not': 'is',
  in: 'not in',
  'not in': 'in',
}

const words: Record<string, string> = {
  ...comparisons,
  and: 'or',
  or: 'and',
  '+': '-',
  '-': '+',
  '*': '/',
  desc: 'asc',
  min: 'max',
  max: 'min',
  greatest: 'least',
  least: 'greatest',
  'not exists': 'exists',
  exists: 'not exists',
  true: 'false',
  false: 'true',
}

const breakable =
  /(?<=\s)(<=|>=|<>|!=|[<>=+*-])(?=\s)|\b(is not(?= null| true| false)|is(?= null| true| false| distinct)|not in|in(?= \()|and|or|desc|not exists|exists|true|false)\b|\b(min|max|greatest|least)(?=\()/gi

/** Whether `=` assigns here, and `and` belongs to `between`: both would be no SQL any more. */
function isPartOfSyntax(found: string, before: string): boolean {
  if (found === '=') {
    const clauses = before.match(/\b(set|where|on|when|having|case|end|and|or|select|filter|then|else)\b/gi)
    return ['set', 'end'].includes(clauses?.at(-1)?.toLowerCase() ?? '')
  }
  // `do update set … where`, `create or replace`, `select *`, `count(*)`, `if not exists`.
  if (found === 'and') return /\bbetween\b(?:(?!\band\b).)*$/is.test(before)
  if (found === 'in') return /\b(not|extract\b.*|position\b.*)\s*$/i.test(before)
  if (found === 'is') return false
  if (found === 'exists') return /\bnot\s*$/i.test(before)
  if (found === '*') return /\bselect\s*$|[(,]\s*$/i.test(before)
  return false
}

/** The breaks of a template behind `sql`. */
export function breaksOfSql(quasis: Node[], text: string): Replacement[] {
  const breaks: Replacement[] = []
  let before = ''
  for (const { start, end } of quasis) {
    const part = text.slice(start, end)
    const padded = ` ${part} `
    for (const match of padded.matchAll(breakable)) {
      const found = match[0]
      const at = match.index - 1
      if (isPartOfSyntax(found.toLowerCase(), before + part.slice(0, at))) continue
      const replaced = words[found.toLowerCase()]
      if (replaced) breaks.push({ start: start + at, end: start + at + found.length, with: replaced })
    }
    before += `${part} $1 `
  }
  return breaks
}
