import { expect, test, vi } from 'vitest'
import { networkError } from '../../../../api/error.ts'
import { putBytes } from '../../../../site/members/session/put-bytes.ts'
import { cancelUpload, pauseVideo, uploadVideo } from './video-upload.ts'

vi.mock('../../../../site/members/session/put-bytes.ts', () => ({ putBytes: vi.fn() }))
vi.mock('../../../../api/connection.ts', () => ({
  get: async () => ({ data: { offset: 0 } }),
  post: async () => ({ data: { uploadId: '1', offset: 0 } }),
}))

const film = new File(['pieces'], 'film.mkv')

test('an upload that was not stopped resolves to complete', async () => {
  vi.mocked(putBytes).mockResolvedValueOnce({ data: { offset: 6, videoId: '2' } } as never)
  expect(await uploadVideo('16', film)).toBe(true)
})

test.each([
  ['paused', pauseVideo],
  ['dropped', cancelUpload],
])('an upload that was %s resolves to incomplete', async (_, stop) => {
  // Its first piece is under way until it is stopped.
  vi.mocked(putBytes).mockImplementationOnce((_key, _input, _piece, signal) => {
    const stopped = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(networkError())),
    )
    void stop('16')
    return stopped
  })
  expect(await uploadVideo('16', film)).toBe(false)
})
