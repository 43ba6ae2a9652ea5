import { createHash } from 'node:crypto'
import { type Node, type Source, walk } from './syntax.ts'

/** A stretch of code that runs as a whole once it is begun: a body, a branch, a module. */
export interface Block {
  /** Of its file and its text: stays while neither changes. */
  key: string
  start: number
  end: number
  /** `wrapped`: an expression or a statement without braces. */
  kind: 'module' | 'braces' | 'expression' | 'statement'
}

const keyOf = (file: string, text: string) =>
  `${file}#${createHash('sha256').update(text).digest('hex').slice(0, 12)}`

/** The blocks of a source, outer ones first. */
export function blocksOf({ file, text, program }: Source): Block[] {
  const blocks: Block[] = [{ key: `${file}#module`, start: 0, end: text.length, kind: 'module' }]
  const add = ({ start, end }: Node, kind: Block['kind']) =>
    blocks.push({ key: keyOf(file, text.slice(start, end)), start, end, kind })
  walk(program, (node, around) => {
    const parent = around.at(-1)
    const isBranch =
      parent?.type === 'IfStatement' && (node === parent.consequent || node === parent.alternate)
    if (node.type === 'BlockStatement') add(node, 'braces')
    else if (parent?.type === 'ArrowFunctionExpression' && node === parent.body) add(node, 'expression')
    else if (parent?.type === 'ConditionalExpression' && node !== parent.test) add(node, 'expression')
    else if (parent?.type === 'LogicalExpression' && node === parent.right) add(node, 'expression')
    else if (isBranch && node.type !== 'IfStatement') add(node, 'statement')
    return true
  })
  return blocks
}

/** The innermost block around a place. */
export function blockAround(blocks: Block[], start: number, end: number): Block {
  const around = blocks.filter((block) => block.start <= start && end <= block.end)
  return around.reduce((inner, block) => (block.end - block.start <= inner.end - inner.start ? block : inner))
}

/** The source with a mark in each block, which says that it was reached. */
export function withMarks(source: Source): string {
  const inserts: { at: number; order: number; text: string }[] = []
  const insert = (at: number, order: number, text: string) => inserts.push({ at, order, text })
  for (const [order, { key, start, end, kind }] of blocksOf(source).entries()) {
    const mark = `globalThis.markReached?.(${JSON.stringify(key)})`
    if (kind === 'module') insert(end, 0, `\n;${mark}\n`)
    if (kind === 'braces') insert(start + 1, order, `${mark};`)
    if (kind === 'expression') {
      insert(start, order, `(${mark},`)
      insert(end, -order, ')')
    }
    if (kind === 'statement') {
      insert(start, order, `{${mark};`)
      insert(end, -order, '}')
    }
  }
  // Closing comes before opening at the same point; of several openings the outer one comes first.
  inserts.sort((a, b) => a.at - b.at || a.order - b.order)
  let marked = ''
  let from = 0
  for (const { at, text } of inserts) {
    marked += source.text.slice(from, at) + text
    from = at
  }
  return marked + source.text.slice(from)
}
