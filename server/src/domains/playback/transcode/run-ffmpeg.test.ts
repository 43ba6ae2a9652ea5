import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { makeClip, mediaFolder } from '../../../../test/media/clips.ts'
import { SourceError } from '../../../platform/files/source-error.ts'
import { FfmpegMissing } from './ffmpeg-missing.ts'
import { findFfmpeg } from './find-ffmpeg.ts'
import { runLimits } from './limits.ts'
import { type FfmpegRun, RunFault, runFfmpeg } from './run-ffmpeg.ts'
import { runProgram } from './run-program.ts'
import { transcode } from './transcode.ts'

const folder = await mediaFolder()
afterEach(() => vi.unstubAllEnvs())

const limits = runLimits(null, 0)
const never = new AbortController().signal
/** Slow, like a camera; endless by default. */
const endless = ['-re', '-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=25']
const nowhere = ['-f', 'null', '-']

const ends = (run: Partial<FfmpegRun> & { args: string[] }) =>
  runFfmpeg({ folder, limits, signal: never, ...run }).then(
    () => 'well',
    (error: unknown) => error,
  )

/** Whether a process is there that we may ask about. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The ffmpeg whose command line has this word. */
function processWith(word: string): number | undefined {
  const lines = existsSync('/proc/self/cmdline')
    ? readdirSync('/proc').map((pid) => `${pid} ${commandOf(pid)}`)
    : execFileSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const line = lines.find((candidate) => /^ *\d+ \S*ffmpeg /.test(candidate) && candidate.includes(word))
  return line === undefined ? undefined : Number.parseInt(line, 10)
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Does nothing but make a process known among others. */
const named = (name: string) => ['-metadata', `title=${name}-${process.pid}`]

test('progress is reported while it runs', async () => {
  const seen: number[] = []
  const args = [...endless, '-t', '2', ...nowhere]
  expect(await ends({ args, onProgress: ({ frames }) => seen.push(frames) })).toBe('well')
  expect(seen.at(-1)).toBe(50)
  expect(seen.some((frames) => frames > 0 && frames < 50)).toBe(true)
})

test('it runs at lower priority than the processes that answer visitors', async () => {
  let pid = 0
  const stopping = new AbortController()
  const run = runProgram('ffmpeg', {
    args: ['-nostdin', '-v', 'error', ...endless, ...nowhere],
    signal: stopping.signal,
    onOutput: () => {},
    onStart: (started) => {
      pid = started
    },
  })
  // More where the tests themselves run at a lower priority.
  await vi.waitFor(() => expect(pid && os.getPriority(pid)).toBeGreaterThanOrEqual(10), { timeout: 10_000 })
  stopping.abort(new Error('enough'))
  await expect(run).rejects.toThrow('enough')
  expect(pid).toBeGreaterThan(0)
  expect(isAlive(pid)).toBe(false)
})

test('when it is given up, nothing of it is left', async () => {
  const place = path.join(folder, 'given-up')
  await mkdir(place)
  const source = await makeClip(path.join(folder, 'long.mp4'), {
    size: '640x360',
    rate: 60,
    // One of a minute would be sampled first.
    seconds: 50,
    sound: false,
  })
  const stopping = new AbortController()
  const onProgress = (done: number) => {
    if (done > 0) stopping.abort(new Error('given up'))
  }
  const run = transcode({ source, folder: place, signal: stopping.signal, onProgress })
  await expect(run).rejects.toThrow('given up')
  expect(processWith(source)).toBeUndefined()
  // Also before it began.
  await expect(transcode({ source, folder: place, signal: stopping.signal, onProgress })).rejects.toThrow(
    'given up',
  )
})

test('given up at any moment of its start, nothing of it is left', async () => {
  for (let delay = 0; delay < 60; delay++) {
    const stopping = new AbortController()
    const run = runProgram('ffmpeg', {
      args: ['-nostdin', '-v', 'error', ...endless, ...named('starting'), ...nowhere],
      signal: stopping.signal,
      onOutput: () => {},
      onStart: () => setTimeout(() => stopping.abort(new Error(`after ${delay} ms`)), delay / 2),
    })
    await expect(run).rejects.toThrow(`after ${delay} ms`)
  }
  expect(processWith(`starting-${process.pid}`)).toBeUndefined()
})

test('when we are killed, it is gone as well, or ends with its folder', async () => {
  const place = path.join(folder, 'killed')
  await mkdir(place)
  const script = path.join(folder, 'worker.ts')
  const run = {
    args: [
      ...endless,
      '-c:v',
      'libx264',
      '-g',
      '5',
      '-f',
      'hls',
      '-hls_time',
      '0.2',
      ...named('killed'),
      'x.m3u8',
    ],
    folder: place,
    limits,
  }
  await writeFile(
    script,
    `import { runFfmpeg } from ${JSON.stringify(path.join(import.meta.dirname, 'run-ffmpeg.ts'))}
    await runFfmpeg({ ...${JSON.stringify(run)}, signal: new AbortController().signal })`,
  )
  const worker = spawn(process.execPath, [script], { stdio: 'ignore' })
  await vi.waitFor(() => expect(existsSync(path.join(place, 'x.m3u8'))).toBe(true), { timeout: 20_000 })
  expect(processWith(`killed-${process.pid}`)).toBeDefined()
  worker.kill('SIGKILL')
  if (process.platform !== 'linux') await rm(place, { recursive: true })
  await vi.waitFor(() => expect(processWith(`killed-${process.pid}`)).toBeUndefined(), { timeout: 20_000 })
})

test('an orphaned program ends when its folder is removed, and writes into no other', async () => {
  const place = path.join(folder, 'left')
  await mkdir(place)
  const hls = ['-c:v', 'libx264', '-g', '5', '-f', 'hls', '-hls_time', '0.2', 'x.m3u8']
  const left = spawn('ffmpeg', ['-nostdin', '-v', 'quiet', ...endless, ...hls], {
    cwd: place,
    stdio: 'ignore',
  })
  const over = new Promise((resolve) => left.on('exit', resolve))
  await vi.waitFor(() => expect(existsSync(path.join(place, 'x.m3u8'))).toBe(true), { timeout: 20_000 })
  await rm(place, { recursive: true, force: true })
  await mkdir(place)
  await over
  expect(readdirSync(place)).toEqual([])
})

test('without a further frame it is stopped', async () => {
  // Ten minutes between two frames, in real time.
  const args = ['-re', '-f', 'lavfi', '-i', 'color=s=64x64:r=1/600', ...nowhere]
  const error = await ends({ args, limits: { ...limits, stallSeconds: 2 } })
  expect(error).toEqual(new SourceError('transcode_stalled'))
})

test('time, memory and disk are limited', async () => {
  const args = [...endless, ...nowhere]
  expect(await ends({ args, limits: { ...limits, totalSeconds: 1 } })).toEqual(
    new SourceError('transcode_overdue'),
  )
  // Linux alone says how much a process has.
  if (process.platform === 'linux') {
    const error = await ends({ args, limits: { ...limits, memoryBytes: 1_000_000 } })
    expect(error).toEqual(new SourceError('transcode_too_much_memory'))
  }
  const full = await ends({ args, limits: { ...limits, minFreeBytes: Number.MAX_SAFE_INTEGER } })
  expect(full).toEqual(new RunFault('transcode_disk_low'))
  expect(full).not.toBeInstanceOf(SourceError)
})

test('its error output is stored, the last lines only', async () => {
  const error = await ends({ args: ['-i', 'file:/nothing/here', ...nowhere] })
  expect(error).toEqual(new SourceError('source_undecodable'))
  expect(String((error as Error).cause)).toContain('No such file')
  const { complaint } = await runProgram('ffmpeg', {
    args: ['-nostdin', '-v', 'debug', '-f', 'lavfi', '-i', 'testsrc2=d=1', ...nowhere],
    signal: never,
    onOutput: () => {},
  })
  expect(complaint).toHaveLength(4096)
})

test('a program killed by the system may be tried again, one that crashes not', async () => {
  for (const [signal, isFinal] of [
    ['SIGTERM', false],
    ['SIGKILL', false],
    ['SIGSEGV', true],
  ] as const) {
    const run = ends({
      args: [...endless, ...named(signal), ...nowhere],
      onProgress: () => {
        const pid = processWith(`${signal}-${process.pid}`)
        if (pid !== undefined) process.kill(pid, signal)
      },
    })
    const error = await run
    expect(error).toBeInstanceOf(Error)
    expect(error instanceof SourceError).toBe(isFinal)
  }
})

test('a program has none of our secrets', async () => {
  vi.stubEnv('SECRET_KEY', 'a secret')
  vi.stubEnv('http_proxy', 'http://127.0.0.1:1')
  const program = path.join(folder, 'ffmpeg')
  await writeFile(program, '#!/bin/sh\nenv > environment.txt\n')
  await chmod(program, 0o755)
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  expect(await ends({ args: [] })).toBe('well')
  const names = (await readFile(path.join(folder, 'environment.txt'), 'utf8')).split('\n')
  expect(names.filter((line) => /secret|proxy/i.test(line))).toEqual([])
  expect(names).toContain('LC_ALL=C')
  await rm(program)
})

test('where there is no ffmpeg, that is said', async () => {
  expect(await findFfmpeg()).toMatch(/^n?\d|^N-/)
  vi.stubEnv('PATH', folder)
  const error = await ends({ args: [] })
  expect(error).toBeInstanceOf(FfmpegMissing)
  expect(error).toBeInstanceOf(SourceError)
  expect((error as Error).message).toBe('找不到 ffmpeg，请先安装')
  await expect(findFfmpeg()).rejects.toBeInstanceOf(FfmpegMissing)
  const source = await makeFile('any.mp4')
  const run = transcode({ source, folder, signal: never, onProgress: () => {} })
  await expect(run).rejects.toBeInstanceOf(FfmpegMissing)
})

test('an ffmpeg that cannot make what browsers play is as good as none', async () => {
  const bare = path.join(folder, 'bare')
  await mkdir(bare)
  for (const name of ['ffmpeg', 'ffprobe']) {
    await writeFile(path.join(bare, name), '#!/bin/sh\necho "ffmpeg version 9.9 Copyright"\n')
    await chmod(path.join(bare, name), 0o755)
  }
  vi.stubEnv('PATH', bare)
  await expect(findFfmpeg()).rejects.toMatchObject({ reason: 'encoder_missing' })
})

async function makeFile(name: string): Promise<string> {
  await writeFile(path.join(folder, name), 'anything')
  return path.join(folder, name)
}
