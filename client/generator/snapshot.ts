import type { Shape } from './shape.ts'

const lineLength = 110

/** JSON whose short values stand on one line, so that a change of the contract is a change of few lines. */
function print(value: unknown, indent: string): string {
  const short = JSON.stringify(value)
  const isPlain = typeof value !== 'object' || value === null
  const isList = Array.isArray(value) && value.every((part) => typeof part === 'string')
  if (isPlain || (isList && value.length < 30) || indent.length + short.length <= lineLength) return short
  const deeper = `${indent}  `
  const [open, close, parts] = Array.isArray(value)
    ? ['[', ']', value.map((part) => print(part, deeper))]
    : [
        '{',
        '}',
        Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${print(part, deeper)}`),
      ]
  return `${open}\n${deeper}${parts.join(`,\n${deeper}`)}\n${indent}${close}`
}

/** The contract's shape as it is committed. */
export const snapshotText = (shape: Shape): string => `${print(shape, '')}\n`
