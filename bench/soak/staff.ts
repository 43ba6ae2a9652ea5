import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Endpoint, imports, playback } from '@yehang/contract'
import type { CallOptions } from '../../server/test/client.ts'
import { demoStaff, type Person } from '../faults/person.ts'
import type { RunningSite } from '../harness/running-site.ts'

/** What staff have done every few minutes: a file imported and, at the next turn, taken back; a clip prepared, and removed. */

export interface Staff {
  importFile(): Promise<void>
  prepareClip(): Promise<void>
  done: { imports: number; clips: number }
}

const lines = 200
const patienceMs = 240_000

async function ok(person: Person, endpoint: Endpoint, options: CallOptions) {
  const outcome = await person.call(endpoint, options)
  if (outcome.code !== 200) throw new Error(`${endpoint.path}: ${outcome.code} ${outcome.msg}`)
  return outcome.answer.data as Record<string, unknown> | undefined
}

async function untilState(look: () => Promise<string>, wanted: string): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const state = await look()
    if (state === wanted) return
    if (state === 'failed' || performance.now() > deadline) throw new Error(`${state} in place of ${wanted}`)
    await wait(500)
  }
}

async function makeClip(file: string): Promise<Buffer> {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=25:d=6', '-f', 'lavfi', '-i', 'sine=440:d=6']
  const codecs = ['-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac']
  await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...picture, ...codecs, file])
  return readFile(file)
}

export async function openStaff(site: RunningSite, works: string[]): Promise<Staff> {
  const staff = demoStaff(site)
  const clip = await makeClip(path.join(path.dirname(site.dataDir), 'clip.mp4'))
  const done = { imports: 0, clips: 0 }
  let lastImport: string | undefined
  let lastVideo: string | undefined

  const stateOf = (importId: string) => async () =>
    String((await ok(staff, imports.getImport, { params: { importId } }))?.state)

  return {
    done,
    async importFile() {
      if (lastImport !== undefined) {
        const importId = lastImport
        lastImport = undefined
        await ok(staff, imports.undoImport, { body: { importId, reason: '取回' } })
        await untilState(stateOf(importId), 'undone')
      }
      const mark = randomBytes(4).toString('hex').toUpperCase()
      const line = (_: unknown, at: number) => {
        const number = `S${mark}-${String(at).padStart(3, '0')}`
        const title = `风筝与山谷 ${number}`
        return JSON.stringify({ channel: 'anime', number, title, pubTime: '2026-11-01', tags: ['山'] })
      }
      const bytes = Buffer.from(`${Array.from({ length: lines }, line).join('\n')}\n`)
      const begun = await ok(staff, imports.beginImport, {
        body: { fileName: `${mark}.ndjson`, size: bytes.length },
      })
      const importId = String(begun?.importId)
      await ok(staff, imports.addImportChunk, { params: { importId }, query: { offset: 0 }, bytes })
      await untilState(stateOf(importId), 'ready')
      await ok(staff, imports.writeImport, { body: { importId } })
      await untilState(stateOf(importId), 'done')
      await ok(staff, imports.publishImport, { body: { importId } })
      await untilState(stateOf(importId), 'done')
      lastImport = importId
      done.imports += 1
    },
    async prepareClip() {
      if (lastVideo !== undefined) {
        const videoId = lastVideo
        lastVideo = undefined
        await ok(staff, playback.removeVideo, { body: { videoId } })
      }
      const dataId = works[done.clips % works.length] ?? ''
      const begun = await ok(staff, playback.beginUpload, {
        body: { dataId, fileName: 'lighthouse.mp4', size: clip.length },
      })
      const uploadId = String(begun?.uploadId)
      const sent = await ok(staff, playback.addUploadChunk, {
        params: { uploadId },
        query: { offset: 0 },
        bytes: clip,
      })
      const videoId = String(sent?.videoId)
      await untilState(async () => {
        const { answer } = await staff.call(playback.listVideos, { query: { dataId } })
        const rows = answer.rows as { videoId: string; state: string }[]
        return rows.find((row) => row.videoId === videoId)?.state ?? 'missing'
      }, 'ready')
      lastVideo = videoId
      done.clips += 1
    },
  }
}
