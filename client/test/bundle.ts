import path from 'node:path'
import { build, type Rolldown } from 'vite'

/** The whole client as one minified module, as a page would load it. */
export async function bundledClient(): Promise<{ code: string; imports: string[] }> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: { entry: path.join(import.meta.dirname, '../src/index.ts'), formats: ['es'] },
    },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
  return output[0]
}
