import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a .br and a .gz beside every script and stylesheet, at the highest levels, so that no request pays for it. */
export function precompress(): Plugin {
  return {
    name: 'yehang:precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'staff',
    async writeBundle() {
      const { root, build } = this.environment.config
      const folder = resolve(root, build.outDir, build.assetsDir)
      const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(
        names.map(async (name) => {
          const bytes = await readFile(join(folder, name))
          await writeFile(
            join(folder, `${name}.br`),
            await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          )
          await writeFile(join(folder, `${name}.gz`), await zip(bytes, { level: 9 }))
        }),
      )
    },
  }
}
