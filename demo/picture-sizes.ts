import { readFileSync } from 'node:fs'
import path from 'node:path'
import { coverName, scenes } from './scenes.ts'

/** The widths of the drawn covers, made by fill-sizes.ts. */

export const sizedCovers = path.join(import.meta.dirname, 'sized')

const all: string[] = JSON.parse(readFileSync(path.join(import.meta.dirname, 'picture-sizes.json'), 'utf8'))

/** For the path of each cover, as works name it; both forms of a cover have the same. */
export function demoSizes(): { path: string; sizes: string | null; source: null }[] {
  return scenes.flatMap(({ number }) =>
    (['s', 'b'] as const).map((size) => ({
      path: `demo/${coverName(number, size)}`,
      sizes: all[number] ?? null,
      source: null,
    })),
  )
}
