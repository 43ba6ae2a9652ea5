import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { FfmpegMissing } from './ffmpeg-missing.ts'
import { confine, currentSandbox } from './sandbox.ts'

export interface ProgramRun {
  args: string[]
  cwd?: string
  /** Kills the program; the run then throws the signal's reason. */
  signal: AbortSignal
  /** What it prints. */
  onOutput(text: string): void
  onStart?(pid: number): void
  /** Of this machine, which it may use although it is confined. */
  devices?: readonly string[]
}

export interface ProgramEnd {
  /** 0: it did what it was asked to. Null: a signal ended it. */
  code: number | null
  killedBy: NodeJS.Signals | null
  /** The end of what it complained of. */
  complaint: string
}

const complaintLength = 4096

/** Behind everything that answers visitors. */
const niceness = 10

/**
 * A file that takes ffmpeg over should find no secret in its environment, and neither a proxy nor a report file of the
 * operator's shell may change what it does.
 */
function environment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'Path', 'SystemRoot', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH']
  const found = kept.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(found), LC_ALL: 'C' }
}

/**
 * Before it begins: the sandbox has started another process by the time the first one is reported.
 */
const polite = ['/usr/bin/nice', '-n', String(niceness)]

/** A program on the PATH; undefined where there is none. */
function findProgram(name: string): string | undefined {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const file = path.join(folder, name)
    try {
      accessSync(file, constants.X_OK)
      return file
    } catch {
      // Not here.
    }
  }
  return undefined
}

const tether = ['/usr/bin/setpriv', '--pdeathsig', 'KILL', '--']
let tetherWorks: Promise<boolean> | undefined

/**
 * The command prefix that ends a program with this process, however that ends. Linux only;
 * elsewhere an orphaned program ends when the folder it runs in is removed for the next try.
 */
async function tethered(): Promise<string[]> {
  const [file = '', ...options] = tether
  tetherWorks ??= new Promise((resolve) => {
    if (process.platform !== 'linux') resolve(false)
    else execFile(file, [...options, 'true'], { env: environment() }, (error) => resolve(error === null))
  })
  return (await tetherWorks) ? tether : []
}

/** What a shell, or setpriv, answers where there is no such program. */
const notFound = 127

/**
 * Runs ffmpeg or ffprobe to its end, without a shell and with no input. Ends only when the process is gone. Throws
 * FfmpegMissing where there is none, and the reason of the signal.
 */
export async function runProgram(program: 'ffmpeg' | 'ffprobe', run: ProgramRun): Promise<ProgramEnd> {
  const { args, cwd, signal, onOutput, onStart, devices = [] } = run
  const sandbox = await currentSandbox()
  if (!sandbox.suffices) throw new FfmpegMissing('sandbox_missing')
  const found = findProgram(program)
  if (found === undefined && sandbox.isolation !== 'none') throw new FfmpegMissing('ffmpeg_missing')
  const confined = found === undefined ? [] : confine(sandbox, { program: found, args, folder: cwd, devices })
  const before = [...(await tethered()), ...(confined.length > 0 ? polite : []), ...confined]
  const [file = program, ...rest] = [...before, found ?? program, ...args]
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const child = spawn(file, rest, {
      cwd,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      detached: hasGroups,
    })
    // Its output is not needed, so it is killed without being asked to stop.
    const kill = () => killGroup(child)
    signal.addEventListener('abort', kill)
    let complaint = ''
    child.stdout.setEncoding('utf8').on('data', onOutput)
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-complaintLength)
    })
    child.on('spawn', () => {
      if (child.pid === undefined) return
      if (confined.length === 0) makePolite(child.pid)
      onStart?.(child.pid)
    })
    child.on('error', (error: NodeJS.ErrnoException) => {
      signal.removeEventListener('abort', kill)
      // Where the folder to run in is gone, that is ENOENT as well.
      const isMissing = error.code === 'ENOENT' && (cwd === undefined || existsSync(cwd))
      reject(isMissing ? new FfmpegMissing('ffmpeg_missing') : error)
    })
    child.on('close', (code, killedBy) => {
      signal.removeEventListener('abort', kill)
      if (signal.aborted) reject(signal.reason)
      else if (code === notFound) reject(new FfmpegMissing('ffmpeg_missing'))
      else resolve({ ...endOf(code, killedBy, confined.length > 0), complaint })
    })
  })
}

const hasGroups = process.platform !== 'win32'

/**
 * Kills a program and its children, which are a process group of their own. The sandbox's outer process alone does not
 * suffice: killed before its child is bound to it, it leaves that one running, and its output open.
 */
function killGroup(child: ChildProcess): void {
  if (!hasGroups || child.pid === undefined) {
    child.kill('SIGKILL')
    return
  }
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/** The range between encodes the signal that ended the program. */
function endOf(code: number | null, killedBy: NodeJS.Signals | null, isConfined: boolean) {
  const signal = isConfined && code !== null ? signalNames.get(code - 128) : undefined
  return signal === undefined ? { code, killedBy } : { code: null, killedBy: signal }
}

const signalNames = new Map(
  Object.entries(os.constants.signals).map(([name, number]) => [number, name as NodeJS.Signals]),
)

function makePolite(pid: number) {
  try {
    os.setPriority(pid, niceness)
  } catch {
    // It has ended already, or the system has no such thing.
  }
}
