import { breaksOfSql, comparisons, type Replacement } from './sql.ts'
import { childrenOf, type Node, type Source, walk } from './syntax.ts'

/** One way to break one place of the code. */
export interface Break extends Replacement {
  kind: string
}

const operators: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}

const methods: Record<string, string> = { some: 'every', every: 'some', min: 'max', max: 'min' }

/** What a person reads, what is only measured, and what has a process end sooner: no test should depend on it. */
const ofNoMatter =
  /^(?:await\s+)?(?:[\w.?#]+\.)?(?:log|logger|metrics|console)\??\.|^(?:log|warn)[A-Z]\w*\(|\.unref\(\)$|^clear(?:Timeout|Interval)\(/

/** An endpoint that is not there is missed by each of its tests, which says nothing of them. */
const isBinding = /^(?:un)?cached\(|^super\(/

/** What is no refusal says that we are wrong: no call of a test gets there. */
const isNeverReached = /^throw new Error\(/

const isMessage = ({ type, callee }: Node) =>
  type === 'NewExpression' && /Error$/.test((callee as Node & { name?: string }).name ?? '')

/** Checks of input, made of parts of zod: data of the contract. */
const isSchema = (node: Node, text: string) => node.type === 'CallExpression' && /^z\s*\./.test(text)

/** Larger numbers are times and sizes, where one more is no fault. */
const largestNumber = 100

const isString = (node: Node | undefined) =>
  node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string')

/** Whether a branch leaves: a single return, throw, break or continue. */
function leaves(branch: Node): boolean {
  const body = branch.type === 'BlockStatement' ? (branch.body as Node[]) : [branch]
  const [only] = body
  return body.length === 1 && /^(Return|Throw|Break|Continue)Statement$/.test(only?.type ?? '')
}

/** The breaks of one node, without those of what is inside. */
function breaksOfNode(node: Node, parent: Node | undefined, text: string): Break[] {
  const code = ({ start, end }: Node) => text.slice(start, end)
  const instead = (kind: string, replacement: string, at: Node = node): Break => ({
    kind,
    start: at.start,
    end: at.end,
    with: replacement,
  })
  const condition = (test: Node, values: string[]) =>
    test.type === 'Literal' ? [] : values.map((value) => instead('condition', value, test))

  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const { operator, left, right } = node as Node & { operator: string; left: Node; right: Node }
      const replaced = operators[operator]
      if (replaced === undefined || (operator === '+' && (isString(left) || isString(right)))) return []
      const between = text.slice(left.end, right.start)
      const whole = `${code(left)}${between.replace(operator, () => replaced)}${code(right)}`
      // At the beginning of a line a parenthesis would call what stands before it.
      const begin = parent?.type === 'ExpressionStatement' ? ';' : ''
      return [instead(node.type === 'LogicalExpression' ? 'logic' : 'operator', `${begin}(${whole})`)]
    }
    case 'IfStatement': {
      const { test, consequent, alternate } = node as Node & {
        test: Node
        consequent: Node
        alternate?: Node
      }
      const inside = consequent.type === 'BlockStatement' ? (consequent.body as Node[]) : [consequent]
      if (!alternate && inside.every((statement) => ofNoMatter.test(code(statement)))) return []
      if (!alternate && leaves(consequent)) {
        const always = condition(test, ['true'])
        return isNeverReached.test(inside.map(code).join())
          ? always
          : [instead('early leave', ';'), ...always]
      }
      return condition(test, ['true', 'false'])
    }
    case 'ConditionalExpression':
      return condition(node.test as Node, ['true', 'false'])
    case 'WhileStatement':
      return condition(node.test as Node, ['false'])
    case 'UnaryExpression':
      return node.operator === '!' ? [instead('negation', code(node.argument as Node))] : []
    case 'Literal': {
      if (typeof node.value === 'boolean') return [instead('literal', String(!node.value))]
      const isNumber = typeof node.value === 'number' && node.value <= largestNumber
      return isNumber && parent?.type !== 'MemberExpression'
        ? [instead('literal', String(Number(node.value) + 1))]
        : []
    }
    case 'ExpressionStatement': {
      const expression = node.expression as Node
      const called = expression.type === 'AwaitExpression' ? (expression.argument as Node) : expression
      if (called.type !== 'CallExpression' || isBinding.test(code(called))) return []
      return [instead('call', ';')]
    }
    case 'CallExpression':
      return breaksOfCall(node, text)
    case 'TaggedTemplateExpression': {
      if (!/^sql\b/.test(code(node.tag as Node))) return []
      const quasis = (node.quasi as Node).quasis as Node[]
      return breaksOfSql(quasis, text).map((replacement) => ({ ...replacement, kind: 'SQL' }))
    }
    default:
      return []
  }
}

/** Comparisons given to the query builder as text, and methods with a counterpart. */
function breaksOfCall(node: Node, text: string): Break[] {
  const { callee, arguments: given } = node as Node & { callee: Node; arguments: Node[] }
  const breaks: Break[] = []
  const comparison = given[1]
  if (given.length === 3 && comparison && typeof comparison.value === 'string') {
    const replaced = comparisons[comparison.value]
    if (replaced) {
      breaks.push({ kind: 'comparison', start: comparison.start, end: comparison.end, with: `'${replaced}'` })
    }
  }
  const property = callee.type === 'MemberExpression' ? (callee.property as Node) : undefined
  const method = property && methods[text.slice(property.start, property.end)]
  if (property && method)
    breaks.push({ kind: 'method', start: property.start, end: property.end, with: method })
  return breaks
}

/** All ways to break a source that matter. */
export function breaksOf({ program, text }: Source): Break[] {
  const breaks: Break[] = []
  walk(program, (node, around) => {
    const code = text.slice(node.start, node.end)
    if (node.type === 'ImportDeclaration' || isMessage(node) || isSchema(node, code)) return false
    const isStatement = node.type === 'ExpressionStatement' || node.type === 'CallExpression'
    if (isStatement && ofNoMatter.test(code)) return false
    breaks.push(...breaksOfNode(node, around.at(-1), text))
    return childrenOf(node).length > 0
  })
  return breaks
}
