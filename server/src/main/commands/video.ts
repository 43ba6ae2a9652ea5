import { modNames } from '@yehang/contract/channels'
import { videoStateWords } from '@yehang/contract/state-words'
import { channelOf } from '../../domains/imports/record/record.ts'
import { presentVideo } from '../../domains/playback/presenter.ts'
import { makeMissingClips } from '../../domains/playback/previews/by-command.ts'
import { videoPage } from '../../domains/playback/queries/listing.ts'
import { giveFile, namedPart, namedWork } from '../../domains/playback/service/by-command.ts'
import { downloadVideo } from '../../domains/playback/service/downloads.ts'
import { shortenStarts } from '../../domains/playback/service/short-starts.ts'
import { removeVideo, retryVideo } from '../../domains/playback/service/videos.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import type { VideoState } from '../../platform/database/tables/tables.ts'
import type { Said } from '../../platform/text/said.ts'
import { withCatalogue } from './catalogue.ts'
import {
  type ExitCode,
  exitCodes,
  inWords,
  readArguments,
  remark,
  type Terminal,
  tell,
  UsageError,
} from './command.ts'
import { onInterruption } from './interruption.ts'
import { ProgressLine, shareText } from './progress.ts'
import { withSite } from './site.ts'
import { sayResult } from './words/result-words.ts'
import { sayUsage } from './words/usage-words.ts'

const states = ['waiting', 'fetching', 'transcoding', 'ready', 'failed', 'removed'] as const

export const help = `Usage: manage video add WORK --url URL | --file PATH  [--channel NAME] [--part TITLE]
       manage video list [--state STATE] [--work ID]
       manage video retry VIDEO
       manage video remove VIDEO
       manage video shorten-starts
       manage video previews

Gives a work a video, which a worker then fetches, transcodes and puts online; what is watched until then stays.

  add     WORK is an id, or a number with --channel. --url is fetched from the public network. --file is copied from
          this machine into DATA_DIR, so run it where the worker runs.
  list    The newest 50: id, state, attempts, number of the work, where from, and why it failed.
  retry   Tries a failed video again.
  remove  Takes a video off its work, or gives up one that is being prepared.
  shorten-starts
          Gives films that were made with a first segment of six seconds short ones, so that they start as soon as
          those that are made now. Run it where ffmpeg is. It can be interrupted and run again, and films that are
          watched meanwhile play on.
  previews  Makes the short clips that cards play, for films that have none. Ctrl-C ends it; the next run goes on.

Options:
  --channel NAME   ${modNames.join(', ')}
  --part TITLE     of a work of several parts, the one whose film it is
  --state STATE    ${states.join(', ')}
  --work ID        videos of one work
  --help           this text

Exit codes: 0 done, 1 it failed or was refused, 2 wrong usage.
`

const listed = 50

const isId = (text: string) => /^\d{16,18}$/.test(text)

function readOrder(args: string[]) {
  return readArguments({
    args,
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      file: { type: 'string' },
      channel: { type: 'string' },
      part: { type: 'string' },
      state: { type: 'string' },
      work: { type: 'string' },
    },
  })
}
type Options = ReturnType<typeof readOrder>['values']

/** An option of another action is a mistake, and must not be passed over. */
function refuseOthers(values: Options, ...own: (keyof Options)[]): void {
  const wrong = (Object.keys(values) as (keyof Options)[]).find((name) => !own.includes(name))
  if (wrong !== undefined) throw new UsageError(sayUsage('not-here', wrong))
}

function readWork(work: string, channel: string | undefined) {
  if (channel === undefined) {
    if (!isId(work)) throw new UsageError(sayUsage('video-work', work))
    return { id: work }
  }
  const modId = channelOf(channel)
  if (modId === null) throw new UsageError(sayUsage('channel', channel))
  return { modId, number: work }
}

const site = () => ({ clock: systemClock, config: readConfig(process.env) })

async function add(work: string, values: Options, terminal: Terminal): Promise<ExitCode> {
  refuseOthers(values, 'url', 'file', 'channel', 'part')
  const { url, file } = values
  const named = readWork(work, values.channel)
  if ((url === undefined) === (file === undefined)) throw new UsageError(sayUsage('video-source'))
  const progress = new ProgressLine(terminal)
  const interruption = onInterruption(() => progress.say(inWords(terminal, sayResult('video-ending'))))
  try {
    const videoId = await withCatalogue(terminal, async ({ db }) => {
      const workId = await namedWork(db, named)
      const partId = await namedPart(db, workId, values.part)
      if (file === undefined) {
        const part = partId === null ? {} : { part: partId }
        return downloadVideo({ db, ...site() }, { censoredId: workId, ...part, url: url ?? '' }, null)
      }
      return giveFile({ db, ...site() }, { workId, partId }, file, {
        signal: interruption.signal,
        onProgress: (done) =>
          progress.show(() => inWords(terminal, sayResult('video-copying', Math.floor(done * 100)))),
      })
    })
    progress.end()
    tell(terminal, sayResult('video-waits', videoId))
    return exitCodes.done
  } catch (error) {
    progress.end()
    if (interruption.signal.aborted) return exitCodes.failed
    throw error
  } finally {
    interruption.end()
  }
}

async function list(values: Options, terminal: Terminal): Promise<ExitCode> {
  refuseOthers(values, 'state', 'work')
  const state = states.find((known) => known === values.state) satisfies VideoState | undefined
  if (values.state !== undefined && state === undefined) {
    throw new UsageError(sayUsage('video-state', values.state, states))
  }
  const workId = values.work
  if (workId !== undefined && !isId(workId)) throw new UsageError(sayUsage('video-of-work', workId))
  const { videos, total } = await withCatalogue(terminal, ({ db }) =>
    videoPage(db, { state, workId, seesSealed: true }, { offset: 0, limit: listed }),
  )
  for (const video of videos.map(presentVideo)) {
    const isUnderWay = ['fetching', 'transcoding'].includes(video.state)
    const state = terminal.language === 'zh' ? videoStateWords[video.state] : video.state
    const columns = [
      video.videoId,
      (isUnderWay ? `${state} ${Math.floor(video.progress * 100)} %` : state).padEnd(17),
      inWords(terminal, sayResult('video-attempts', video.attempts)).padEnd(6),
      `${video.updateTime}`,
      video.number.padEnd(12),
      video.source,
    ]
    terminal.out.write(`${columns.join('  ')}${video.msg === null ? '' : `\n    ${video.msg}`}\n`)
  }
  remark(terminal, sayResult('video-count', videos.length, total))
  return exitCodes.done
}

async function shorten(values: Options, terminal: Terminal): Promise<ExitCode> {
  refuseOthers(values)
  const progress = new ProgressLine(terminal)
  const interruption = onInterruption(() => progress.say(inWords(terminal, sayResult('starts-ending'))))
  try {
    const { films, changed, failed } = await withSite(terminal, (context) =>
      shortenStarts(context, {
        signal: interruption.signal,
        onProgress: (done, all) => progress.show(() => inWords(terminal, sayResult('starts', done, all))),
      }),
    )
    progress.end()
    for (const { videoId, error } of failed)
      remark(
        terminal,
        sayResult('start-failed', videoId, error instanceof Error ? error.message : String(error)),
      )
    tell(terminal, sayResult('starts-done', films, changed))
    return failed.length > 0 || interruption.signal.aborted ? exitCodes.failed : exitCodes.done
  } finally {
    progress.end()
    interruption.end()
  }
}

async function previews(values: Options, terminal: Terminal): Promise<ExitCode> {
  refuseOthers(values)
  const line = new ProgressLine(terminal)
  const words = (said: Said) => inWords(terminal, said)
  const interruption = onInterruption(() => line.say(words(sayResult('previews-stopping'))))
  try {
    const { made, without, failed } = await withSite(terminal, (context) =>
      makeMissingClips(context, {
        signal: interruption.signal,
        onProgress: (done, all) => line.show(() => shareText(words(sayResult('making-previews')), done, all)),
      }),
    )
    line.end()
    for (const { videoId, error } of failed) {
      remark(
        terminal,
        sayResult('preview-failed', videoId, error instanceof Error ? error.message : String(error)),
      )
    }
    tell(terminal, sayResult('previews-made', made, without, failed.length))
    return failed.length === 0 ? exitCodes.done : exitCodes.partlyWrong
  } catch (error) {
    line.end()
    if (interruption.signal.aborted) return exitCodes.failed
    throw error
  } finally {
    interruption.end()
  }
}

export async function run(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readOrder(args)
  const [action, subject, ...more] = positionals
  if (action === 'list' && subject === undefined) return list(values, terminal)
  if (action === 'shorten-starts' && subject === undefined) return shorten(values, terminal)
  if (action === 'previews' && subject === undefined) return previews(values, terminal)
  if (subject === undefined || more.length > 0) throw new UsageError(sayUsage('video-action'))
  if (action === 'add') return add(subject, values, terminal)
  if (action !== 'retry' && action !== 'remove')
    throw new UsageError(sayUsage('no-action', 'video', action ?? ''))
  refuseOthers(values)
  if (!isId(subject)) throw new UsageError(sayUsage('video-id', subject))
  await withCatalogue(terminal, ({ db }) =>
    (action === 'retry' ? retryVideo : removeVideo)({ db, clock: systemClock }, subject, null),
  )
  tell(terminal, sayResult(action === 'retry' ? 'video-retried' : 'video-removed', subject))
  return exitCodes.done
}
