import type Hls from 'hls.js'
import type { LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import { nameInFilm } from './media-address.ts'

/** A file of a film that came with the leave to watch, named from where the master playlist is. */
export interface PreparedFile {
  name: string
  encoding: 'utf8' | 'base64'
  content: string
}

export interface Prepared {
  files: readonly PreparedFile[]
  /** When they were asked for and when they came, by `performance.now()`. */
  asked: number
  came: number
}

/**
 * The library's loader, which takes what has come already from there, each file once, and fetches the rest. What is told
 * of the time is that of the answer that brought them: the speed of the connection is judged by it. `given` is asked for
 * each file: they may come after the library was made.
 */
export function preparedLoader(Usual: typeof Hls.DefaultConfig.loader, given: () => Prepared | undefined) {
  const taken = new Set<PreparedFile>()
  return class extends Usual {
    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ) {
      const name = nameInFilm(context.url)
      const { files = [], asked = 0, came = 0 } = given() ?? {}
      const file = files.find((one) => one.name === name && !taken.has(one))
      if (file === undefined) return super.load(context, config, callbacks)
      taken.add(file)
      const data = contentOf(file)
      const { stats } = this
      const size = typeof data === 'string' ? data.length : data.byteLength
      Object.assign(stats, { loaded: size, total: size })
      Object.assign(stats.loading, { start: asked, first: asked, end: came })
      this.context = context
      // As an answer does, after what asked for it has gone on.
      queueMicrotask(() => {
        if (this.context !== context || stats.aborted) return
        callbacks.onSuccess({ url: context.url, data, code: 200 }, stats, context, null)
      })
    }
  }
}

function contentOf({ encoding, content }: PreparedFile): string | ArrayBuffer {
  if (encoding === 'utf8') return content
  return Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0)).buffer
}

/** The media playlist among the files: that of the quality with which the film starts. */
export const startingPlaylist = ({ files }: Prepared): string | undefined =>
  files.find(({ name }) => name.endsWith('.m3u8') && name !== 'master.m3u8')?.name
