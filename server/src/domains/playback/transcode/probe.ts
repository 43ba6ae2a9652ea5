import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { SourceError } from '../../../platform/files/source-error.ts'
import { formats } from './codecs.ts'
import { probeLimits, sourceLimits } from './limits.ts'
import { demandSuccess, type SourceFault } from './run-ffmpeg.ts'
import { type ProgramEnd, runProgram } from './run-program.ts'
import { askedFor, readSource, type Source } from './source.ts'

/**
 * The options before every source: it is a file, of a few formats, and nothing in it makes ffmpeg
 * open another.
 */
export const guards = [
  ...['-protocol_whitelist', 'file,pipe'],
  ...['-format_whitelist', formats.join(',')],
  ...['-max_streams', '100'],
  ...['-max_pixels', String(sourceLimits.maxPixels)],
]

/** One block of memory; an index that claims millions of frames asks for more. */
export const allocationLimit = ['-max_alloc', String(256 * 1024 * 1024)]

/** Absolute and with its scheme, so that no name is read as an option or an address. */
export const fileArgument = (file: string) => `file:${path.resolve(file)}`

/**
 * Looks at a source. Throws SourceError where it is none that we would make a video of, FfmpegMissing, and the signal's
 * reason.
 */
export async function probe(file: string, signal: AbortSignal): Promise<Source> {
  const facts = await stat(file)
  if (!facts.isFile()) throw new SourceError('source_no_file')
  if (facts.size === 0) throw new SourceError('source_empty')
  return readSource(await runFfprobe(file, ['-show_entries', askedFor], signal))
}

/** What ffprobe says of a file when it is asked by these arguments, within the guards. Throws as `probe` does. */
export async function runFfprobe<Answer>(
  file: string,
  asked: readonly string[],
  signal: AbortSignal,
): Promise<Answer> {
  const stopping = new AbortController()
  const late = setTimeout(
    () => stopping.abort(new SourceError('source_slow_to_read')),
    probeLimits.seconds * 1000,
  )
  let output = ''
  try {
    const end = await runProgram('ffprobe', {
      // No list of decoders here: ffprobe opens one for every subtitle and gives a file up where it may not.
      args: [
        ...['-v', 'error', ...allocationLimit, ...guards],
        ...[...asked, '-of', 'json=compact=1', fileArgument(file)],
      ],
      signal: AbortSignal.any([signal, stopping.signal]),
      onOutput: (text) => {
        output += text
        if (output.length > probeLimits.outputBytes) {
          stopping.abort(new SourceError('source_format_unknown'))
        }
      },
    })
    demandSuccess(end, await faultOf(file, end))
  } finally {
    clearTimeout(late)
  }
  return JSON.parse(output)
}

/** What an MP4 can begin with; whatever else ends in .mp4 is looked at as one too. */
const beginnings = ['ftyp', 'mdat', 'moov', 'free', 'skip', 'wide']

async function faultOf(file: string, { complaint }: ProgramEnd): Promise<SourceFault> {
  if (!complaint.includes('moov atom not found')) return 'source_format_unknown'
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    return beginnings.includes(buffer.toString('latin1', 4)) ? 'source_cut_off' : 'source_format_unknown'
  } finally {
    await handle.close()
  }
}
