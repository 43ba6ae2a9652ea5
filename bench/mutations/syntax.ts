import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

/** The code that the check breaks. */
export const areas = {
  billing: 'server/src/domains/billing',
  playback: 'server/src/domains/playback',
  moderation: 'server/src/domains/moderation',
  library: 'server/src/domains/library',
  http: 'server/src/platform/http',
} as const

export type Area = keyof typeof areas

export interface Source {
  area: Area
  /** Relative to the repository. */
  file: string
  text: string
  program: Node
}

export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Sources of an area, without tests, what tests share, and texts that people read. */
export function readSources(root: string): Source[] {
  return Object.entries(areas).flatMap(([area, folder]) =>
    globSync(`${folder}/**/*.ts`, { cwd: root })
      .map((file) => file.replaceAll(path.sep, '/'))
      .filter((file) => !/\.test\.ts$|\/testing\/|\/words\.ts$/.test(file))
      .sort()
      .map((file) => {
        const text = readFileSync(path.join(root, file), 'utf8')
        const { program, errors } = parseSync(file, text)
        if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
        return { area: area as Area, file, text, program: program as unknown as Node }
      }),
  )
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Types, and what holds them. */
const typeKeys = new Set([
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
  'superTypeArguments',
])
const expressionsOfTypes = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

/** The nodes inside that are code and no types. */
export function childrenOf(node: Node): Node[] {
  if (node.type.startsWith('TS') && !expressionsOfTypes.has(node.type)) return []
  return Object.entries(node)
    .filter(([key]) => !typeKeys.has(key))
    .flatMap(([, value]) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))
}

/** Calls back for each node with those around it, the innermost last; what answers false is not entered. */
export function walk(node: Node, visit: (node: Node, around: Node[]) => boolean, around: Node[] = []): void {
  if (!visit(node, around)) return
  const inside = [...around, node]
  for (const child of childrenOf(node)) walk(child, visit, inside)
}
