import { readFile } from 'node:fs/promises'
import type { Reason } from '@yehang/contract'
import { freeBytes } from '../../../platform/files/disk-space.ts'
import { SourceError, StaffError } from '../../../platform/files/source-error.ts'
import type { RunLimits } from './limits.ts'
import { type Progress, progressReader } from './progress.ts'
import { type ProgramEnd, runProgram } from './run-program.ts'

export interface FfmpegRun {
  args: string[]
  /** Where it runs and writes; output names are relative to it. */
  folder: string
  limits: RunLimits
  signal: AbortSignal
  /** Of hardware encoders. */
  devices?: readonly string[]
  onProgress?(made: Progress): void
}

/** What makes a source unusable, where the reason says all there is to say. */
export type SourceFault = 'source_undecodable' | 'source_format_unknown' | 'source_cut_off'

/** A fault that may pass: trying again can help. */
export class RunFault<R extends Reason = Reason> extends StaffError<R> {
  override name = 'RunFault'
}

/** The exit of a program that crashed on its input. */
const crashes: (NodeJS.Signals | null)[] = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGTRAP']

/** What ffmpeg answers when it was asked to end: by Ctrl+C, by a system that shuts down. */
const asked = 255

/** Throws where a program did not do what it was asked to: SourceError where that is the source's fault. */
export function demandSuccess({ code, killedBy, complaint }: ProgramEnd, fault: SourceFault): void {
  if (code === 0) return
  const cause = new Error(complaint.trim())
  if (/No space left on device|Disk quota exceeded/.test(complaint))
    throw new RunFault('transcode_disk_full', {}, { cause })
  if (/Cannot allocate memory/.test(complaint)) throw new RunFault('transcode_out_of_memory', {}, { cause })
  if (code === asked || (code === null && !crashes.includes(killedBy))) {
    throw new RunFault('transcode_ended', {}, { cause })
  }
  throw new SourceError(fault, {}, { cause })
}

/** Of a process and those that it began: what is confined is not the one that we started. */
async function memoryOf(pid: number): Promise<number> {
  // Linux alone says it here; elsewhere the limits of size and time have to do.
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
  const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(await read('status'))?.[1] ?? 0) * 1024
  const children = (await read(`task/${pid}/children`)).split(' ').filter((child) => child !== '')
  const theirs = await Promise.all(children.map((child) => memoryOf(Number(child))))
  return theirs.reduce((total, bytes) => total + bytes, own)
}

/**
 * Runs ffmpeg within its limits. Throws SourceError where the source is at fault, RunFault where another time may do,
 * FfmpegMissing, and the signal's reason. When it returns or throws, no process is left.
 */
export async function runFfmpeg(run: FfmpegRun): Promise<void> {
  const { args, folder, limits, signal, devices = [], onProgress } = run
  const stopping = new AbortController()
  const stop = (reason: unknown) => stopping.abort(reason)
  let pid: number | undefined
  let still = 0
  let seconds = 0

  const onOutput = progressReader((made, moved) => {
    if (moved) still = 0
    try {
      onProgress?.(made)
    } catch (error) {
      stop(error)
    }
  })

  // Counted in ticks: a machine that slept, or a process that was held, is no stall.
  async function tick() {
    still++
    seconds++
    if (still > limits.stallSeconds) return stop(new SourceError('transcode_stalled'))
    if (seconds > limits.totalSeconds) return stop(new SourceError('transcode_overdue'))
    if (pid !== undefined && (await memoryOf(pid)) > limits.memoryBytes) {
      return stop(new SourceError('transcode_too_much_memory'))
    }
    if ((await freeBytes(folder)) < limits.minFreeBytes) stop(new RunFault('transcode_disk_low'))
  }
  const ticking = setInterval(() => tick().catch(stop), 1000)

  try {
    const end = await runProgram('ffmpeg', {
      args: ['-hide_banner', '-nostdin', '-v', 'error', '-y', '-progress', 'pipe:1', ...args],
      cwd: folder,
      devices,
      signal: AbortSignal.any([signal, stopping.signal]),
      onOutput,
      onStart: (started) => {
        pid = started
      },
    })
    demandSuccess(end, 'source_undecodable')
  } finally {
    clearInterval(ticking)
  }
}
