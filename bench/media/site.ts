import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { openContext } from '../../server/src/platform/context.ts'
import { connectDatabase } from '../../server/src/platform/database/connect.ts'
import { readyFolder, storedFolder } from '../../server/src/platform/files/folders.ts'
import { madeUpMedia, makeReadyVideo } from '../../server/test/media/media.ts'
import { makeMember } from '../../server/test/member.ts'
import { fillOnce } from '../harness/catalogue.ts'
import { day } from '../harness/site.ts'

const segments = 48

export interface MediaSite {
  settings: Record<string, string>
  dataDir: string
  workId: string
  /** The path of the video's files. */
  folder: string
  /** Paths below that folder. */
  files: string[]
  /** A header of each member. */
  members: { authorization: string }[]
  close(): Promise<void>
}

/** Segments of some 6 s at 720p: 1 to 2 MB of random bytes, which nothing can make smaller. */
async function makeSegments(folder: string): Promise<string[]> {
  await mkdir(path.join(folder, '720p'), { recursive: true })
  await writeFile(path.join(folder, 'master.m3u8'), madeUpMedia['master.m3u8'] ?? '')
  const files = Array.from({ length: segments }, (_, at) => `720p/${at}.m4s`)
  for (const [at, file] of files.entries()) {
    await writeFile(path.join(folder, file), randomBytes(1024 ** 2 + ((at * 7919) % 1024) * 1024))
  }
  return files
}

/** A site of its own in a temporary folder, with one video of random bytes and so many members. */
export async function openMediaSite(readers: number): Promise<MediaSite> {
  let files: string[] = []
  const site = await openFilmSite(readers, 1, async (folder) => {
    files = await makeSegments(folder)
  })
  return { ...site, files }
}

/** The same with a video of the files that `make` puts into a folder, and who may watch it. */
export async function openFilmSite(
  readers: number,
  playLevel: number,
  make: (folder: string) => Promise<void>,
): Promise<Omit<MediaSite, 'files'>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'yehang-bench-'))
  // PostgreSQL runs as another user when we are root, and must be able to enter.
  await chmod(dataDir, 0o755)
  const settings = {
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMIT: 'off',
    ATTEMPT_LIMITS: 'off',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  }
  const config = readConfig(settings)
  const database = await connectDatabase(config, { info: () => {}, warn: console.warn })
  const context = openContext({ config, connection: database.connection })
  await fillOnce(context, 100, day)
  const source = path.join(dataDir, 'made-up')
  await mkdir(source)
  await make(source)
  const { workId, videoId } = await makeReadyVideo(context, { playLevel, folder: source })
  const members: MediaSite['members'] = []
  for (let reader = 0; reader < readers; reader++) members.push((await makeMember(context)).headers)
  await context.close()
  return {
    settings,
    dataDir,
    workId,
    folder: path.join(readyFolder(dataDir), storedFolder(videoId)),
    members,
    async close() {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
