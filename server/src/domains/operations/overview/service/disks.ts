import { mkdir, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import type { Answer, operations } from '@yehang/contract'
import { dayMs, daysBefore, shanghaiDay, shanghaiTime } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import { folderBytes } from '../../../../platform/files/folder-size.ts'
import {
  type DiskRecord,
  databaseBytes,
  findDisk,
  listDisks,
  noteDisk,
  removeOldDisks,
} from '../queries/disks.ts'

type Disk = Answer<typeof operations.getState>['data']['disks'][number]

/** The speed is that of so many days. */
const speedDays = 14
const keptDays = 40
/** A machine that has not measured for so long is none any more. */
const goneMs = 2 * dayMs
/** Going through folders takes at most so small a share of the time, and is not worth more than once in ten minutes. */
const walkShare = 50
const walkEveryMs = 600_000
/** Forecasts end here. */
const mostDays = 3650

/**
 * Measures the disk of DATA_DIR. Free space every time; the size of the folders rarely, since a
 * large storage takes long to go through. Returns a function for one measurement.
 */
export function diskKeeper({ db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>) {
  let scanAfter = 0
  return async (signal: AbortSignal): Promise<void> => {
    const now = new Date(clock.now())
    const host = hostname()
    await mkdir(config.dataDir, { recursive: true })
    const { blocks, bavail, bsize } = await statfs(config.dataDir)
    const known = await findDisk(db, host)
    const disk: DiskRecord = {
      host,
      size: String(blocks * bsize),
      free: String(bavail * bsize),
      media: known?.media ?? '0',
      pictures: known?.pictures ?? '0',
      database: config.database.url === undefined ? await databaseBytes(db) : null,
      media_elsewhere: config.media.s3 !== undefined,
      measured_at: now,
      walked_at: known?.walked_at ?? now,
    }
    if (known === undefined || performance.now() >= scanAfter) {
      const begin = performance.now()
      disk.media = String(await folderBytes(path.join(config.dataDir, 'media'), signal))
      disk.pictures = String(await folderBytes(path.join(config.dataDir, 'images'), signal))
      disk.walked_at = now
      const took = performance.now() - begin
      scanAfter = performance.now() + Math.max(walkEveryMs, took * walkShare)
    }
    const today = shanghaiDay(now.getTime())
    await noteDisk(db, disk, today)
    await removeOldDisks(db, new Date(now.getTime() - goneMs), daysBefore(today, keptDays))
  }
}

function daysLeft(used: number, free: number, first: { day: string; used: number } | null, today: string) {
  if (first === null) return null
  const days = (Date.parse(today) - Date.parse(first.day)) / dayMs
  const speed = (used - first.used) / days
  if (days < 1 || speed <= 0) return null
  const left = Math.floor(free / speed)
  return left > mostDays ? null : left
}

/** The disks of all machines that run workers. */
export async function disksNow({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Disk[]> {
  const today = shanghaiDay(clock.now())
  const disks = await listDisks(db, daysBefore(today, speedDays + 1))
  return disks.map((disk) => {
    const [size, free] = [Number(disk.size), Number(disk.free)]
    const { first_day: day, first_used: was } = disk
    const first = day === null || was === null ? null : { day, used: Number(was) }
    return {
      host: disk.host,
      size,
      free,
      media: Number(disk.media),
      pictures: Number(disk.pictures),
      database: disk.database === null ? null : Number(disk.database),
      mediaElsewhere: disk.media_elsewhere,
      daysLeft: daysLeft(size - free, free, first, today),
      time: shanghaiTime(disk.measured_at.getTime()),
    }
  })
}
