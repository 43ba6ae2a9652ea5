import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeClip } from '../../../../test/media/clips.ts'
import { FfmpegMissing } from './ffmpeg-missing.ts'
import { runProgram } from './run-program.ts'
import { chooseSandbox } from './sandbox.ts'
import { transcode } from './transcode.ts'

/** What a program that a video has taken over could do. */

const never = new AbortController().signal
let keys: string
let work: string
let tools: string
beforeEach(async () => {
  const make = (name: string) => mkdtemp(path.join(tmpdir(), `yehang-${name}-`))
  ;[keys, work, tools] = [await make('keys'), await make('work'), await make('tools')]
  await writeFile(path.join(keys, 'secret-key'), 'the key')
  vi.stubEnv('SECRET_KEY', 'the key')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await chooseSandbox('auto')
  for (const folder of [keys, work, tools]) await rm(folder, { recursive: true, force: true })
})

/** Runs a shell script in the place of ffmpeg. Returns what it has written. */
async function takenOver(script: string): Promise<string> {
  const program = path.join(tools, 'ffmpeg')
  await writeFile(program, `#!/bin/sh\n(${script}) > seen.txt 2>/dev/null\nexit 0\n`)
  await chmod(program, 0o755)
  vi.stubEnv('PATH', `${tools}:${process.env.PATH}`)
  const end = await runProgram('ffmpeg', { args: [], cwd: work, signal: never, onOutput: () => {} })
  expect(end).toMatchObject({ code: 0 })
  return readFile(path.join(work, 'seen.txt'), 'utf8')
}

test.each(['auto', 'off'] as const)('FFMPEG_SANDBOX=%s gives what it says', async (mode) => {
  const { isolation } = await chooseSandbox(mode)
  console.info(`FFMPEG_SANDBOX=${mode}: ${isolation}`)
  const readsFiles = isolation !== 'bubblewrap'
  const seesProcesses = isolation === 'none'
  expect((await takenOver(`cat ${keys}/secret-key`)).includes('the key')).toBe(readsFiles)
  expect((await takenOver(`cat /proc/${process.pid}/cmdline`)) !== '').toBe(seesProcesses)

  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await rm(path.join(tools, 'ffmpeg'))
  const args = ['-nostdin', '-v', 'error', '-i', `tcp://127.0.0.1:${port}`, '-f', 'null', '-']
  await runProgram('ffmpeg', { args, cwd: work, signal: never, onOutput: () => {} })
  expect(connections > 0).toBe(seesProcesses)
  await new Promise((resolve) => server.close(resolve))
})

test('without bubblewrap, unshare takes the network and other processes away, and a video is prepared', async ({
  skip,
}) => {
  const { isolation } = await chooseSandbox('auto', ['namespaces'])
  if (isolation === 'none') {
    console.info('unshare: this system allows no namespaces, so nothing of it is tested')
    skip('no namespaces here')
  }
  expect(isolation).toBe('namespaces')
  // The test acts as the worker, whose environment holds the keys.
  const environ = `/proc/${process.pid}/environ`
  expect((await readFile(environ)).length).toBeGreaterThan(0)
  expect(await takenOver(`cat ${environ}`)).toBe('')
  expect(await takenOver(`umount /proc; umount -l /proc; cat ${environ}`)).toBe('')
  expect(await takenOver('ls -A /proc | wc -l; mount -t tmpfs none /mnt && echo mounted')).toBe('0\n')

  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await rm(path.join(tools, 'ffmpeg'))
  const args = ['-nostdin', '-v', 'error', '-i', `tcp://127.0.0.1:${port}`, '-f', 'null', '-']
  await runProgram('ffmpeg', { args, cwd: work, signal: never, onOutput: () => {} })
  expect(connections).toBe(0)
  await new Promise((resolve) => server.close(resolve))

  const source = await makeClip(path.join(keys, 'pier.mp4'), { seconds: 2 })
  const facts = await transcode({ source, folder: work, signal: never, onProgress: () => {} })
  expect(facts.seconds).toBeGreaterThan(1)
  expect(await readFile(path.join(work, 'master.m3u8'), 'utf8')).toContain('RESOLUTION=')
})

test('where the setting demands more than the system gives, nothing runs', async () => {
  const { isolation, suffices } = await chooseSandbox('require')
  expect(suffices).toBe(isolation === 'bubblewrap')
  const run = runProgram('ffprobe', { args: ['-version'], signal: never, onOutput: () => {} })
  if (suffices) expect(await run).toMatchObject({ code: 0 })
  else await expect(run).rejects.toEqual(new FfmpegMissing('sandbox_missing'))
})
