import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sizePicture } from '../server/src/platform/files/sized-pictures.ts'
import { coverName, scenes } from './scenes.ts'

/** Makes the widths of the drawn covers anew: `node demo/fill-sizes.ts`. What it writes is committed. */

const folder = import.meta.dirname
await rm(path.join(folder, 'sized'), { recursive: true, force: true })
const all: string[] = []
for (const { number } of scenes) {
  const cover = path.join(folder, 'covers', coverName(number, 'b'))
  const options = { isServed: true, salt: Buffer.alloc(0) }
  const { sizes, files } = await sizePicture(await readFile(cover), options)
  for (const file of files) {
    const place = path.join(folder, file.path)
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(place, file.content)
  }
  all.push(sizes)
}
await writeFile(path.join(folder, 'picture-sizes.json'), `${JSON.stringify(all, null, 2)}\n`)
