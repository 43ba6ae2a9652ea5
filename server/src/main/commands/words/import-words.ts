import type { Findings } from '../../../domains/imports/reading/open.ts'
import type { BlockedLine, ImportReport } from '../../../domains/imports/report.ts'
import type { Language } from '../command.ts'

const number = (count: number) => count.toLocaleString('en')

interface Words {
  /** How a file turned out to be written. */
  found: {
    all(parts: string): string
    formats: Record<Findings['format'], string>
    noHeader: string
    column(field: string, column: string): string
    separator(field: string, sign: string): string
    dates: Record<NonNullable<Findings['dates']>, string>
  }
  problem(line: number, field: string, reason: string): string
  repetition(line: number, work: string, later: number): string
  blocked: Record<BlockedLine['why'], (work: string, mark: string) => string>
  atLine(line: number, reason: string): string
  /** A page of a site has not come yet. */
  waitsForPage(place: string, seconds: number): string
  more: Record<'problems' | 'repetitions' | 'blocked', (count: string) => string>
  added: string
  changed: string
  stays(field: string, before: string, after: string): string
  none: string
  alike(count: string, alike: number): string
  counts(report: ImportReport, isDryRun: boolean, duration: string): string
  skipped(reason: string, count: string): string
  kept(fields: string, works: string): string
  returned(count: string, isDryRun: boolean): string
  videos(count: string, isDryRun: boolean): string
  videosHeld(count: string): string
  subtitles(count: string, isDryRun: boolean): string
  onlineIgnored(count: string): string
  unknownFields(fields: string): string
  covers(named: string, sampled: string, reachable: string): string
  origins(origins: string): string
  nothingWritten: string
  interrupted(isDryRun: boolean): string
  brokeOff(report: ImportReport): string
  ending: string
  waiting: string
}

const countsOf = (report: ImportReport) =>
  [report.unchanged, report.repeated, report.skipped, report.wrong, report.blocked].map(number)

const en: Words = {
  found: {
    all: (parts) => `Read as ${parts}.`,
    formats: { csv: 'CSV', xlsx: 'a workbook', ndjson: 'NDJSON', json: 'JSON', maccms: 'answers of MacCMS' },
    noHeader: 'without a header',
    column: (field, column) => `${field} from ${column}`,
    separator: (field, sign) => `${field} parted by ${sign}`,
    dates: { dmy: 'dates day first', mdy: 'dates month first' },
  },
  problem: (line, field, reason) =>
    field === '(line)' ? `line ${line} ${reason}` : `line ${line}, ${field}: ${reason}`,
  repetition: (line, work, later) => `line ${line}: ${work} stands again in line ${later}, which counts`,
  blocked: {
    number: (work) => `${work} may not come back: its number was taken down`,
    info_hash: (work, mark) => `${work} may not come back: its magnet ${mark} was taken down`,
    removed: (work) => `${work} may not come back: it was taken down`,
    merged: (work, mark) => `${work} is left out: staff have merged it into ${mark}`,
  },
  atLine: (line, reason) => `line ${line}: ${reason}`,
  waitsForPage: (place, seconds) => `waiting for an answer: ${place}, ${seconds} s so far`,
  more: {
    problems: (count) => `… and ${count} more complaints about lines`,
    repetitions: (count) => `… and ${count} more repeated numbers`,
    blocked: (count) => `… and ${count} more works that may not come back`,
  },
  added: 'new    ',
  changed: 'changed',
  none: '(none)',
  alike: (count, alike) => `${count}, ${alike} of them as before`,
  stays: (field, before, after) => `${field}: stays ${before}, which staff changed (the line: ${after})`,
  counts(report, isDryRun, duration) {
    const [unchanged, repeated, skipped, wrong, blocked] = countsOf(report)
    return (
      `${number(report.lines)} works read in ${duration}: ${number(report.added)} ${isDryRun ? 'would be new' : 'new'}, ` +
      `${number(report.changed)} ${isDryRun ? 'would change' : 'changed'}, ${unchanged} unchanged, ${repeated} repeated, ` +
      `${skipped} skipped, ${wrong} wrong, ${blocked} blocked`
    )
  },
  skipped: (reason, count) => `skipped, ${reason}: ${count}`,
  kept: (fields, works) => `kept as staff changed them: ${fields} fields of ${works} works`,
  returned: (count, isDryRun) =>
    `of the new ones, ${isDryRun ? 'that would be back' : 'back'} after an import was taken back: ${count}`,
  videos: (count, isDryRun) =>
    `${isDryRun ? 'videos that would be given' : 'videos given, to be prepared by the worker'}: ${count}`,
  subtitles: (count, isDryRun) => `${isDryRun ? 'subtitles that would be read' : 'subtitles read'}: ${count}`,
  videosHeld: (count) => `videos that must wait, since another one is being prepared: ${count}`,
  onlineIgnored: (count) => `isOnline left aside: ${count} (a work is watchable once it has a video)`,
  unknownFields: (fields) => `ignored, no fields of ours: ${fields} (see --map)`,
  covers: (named, sampled, reachable) =>
    `covers named by ${named} works; of ${sampled} that were looked at ${reachable} can be shown`,
  origins: (origins) => `covers that the pages may not show, name their origins in IMAGE_ORIGINS: ${origins}`,
  nothingWritten: 'Nothing was written.',
  interrupted: (isDryRun) =>
    isDryRun
      ? 'Interrupted: no more was looked at than is counted above.'
      : 'Interrupted: what is counted above is in; run it again for the rest.',
  brokeOff: ({ added, changed, lines }) =>
    `It broke off. In are ${number(added)} new works and ${number(changed)} changed ones, of ${number(lines)} lines read; run it again for the rest.`,
  ending: 'Ending after the works in hand. Once more ends at once.',
  waiting: 'Another import holds the catalogue, or was killed a moment ago: waiting for it to give it up.',
}

const zh: Words = {
  found: {
    all: (parts) => `这样读：${parts}。`,
    formats: { csv: 'CSV', xlsx: 'Excel 工作簿', ndjson: 'NDJSON', json: 'JSON', maccms: 'MacCMS 的数据' },
    noHeader: '没有表头',
    column: (field, column) => `${field} 取自 ${column}`,
    separator: (field, sign) => `${field} 以 ${sign} 分隔`,
    dates: { dmy: '日期先日后月', mdy: '日期先月后日' },
  },
  problem: (line, field, reason) =>
    field === '(line)' ? `第 ${line} 行：${reason}` : `第 ${line} 行，${field}：${reason}`,
  repetition: (line, work, later) => `第 ${line} 行：${work} 在第 ${later} 行又出现，以后面的为准`,
  blocked: {
    number: (work) => `${work} 不能再进站：编号在封锁表里`,
    info_hash: (work, mark) => `${work} 不能再进站：磁力 ${mark} 在封锁表里`,
    removed: (work) => `${work} 不能再进站：已下架`,
    merged: (work, mark) => `${work} 略过：后台已把它并入 ${mark}`,
  },
  atLine: (line, reason) => `第 ${line} 行：${reason}`,
  waitsForPage: (place, seconds) => `还在等 ${place} 回答，已经 ${seconds} 秒`,
  more: {
    problems: (count) => `……另有 ${count} 处问题`,
    repetitions: (count) => `……另有 ${count} 个重复的番号`,
    blocked: (count) => `……另有 ${count} 部拦下`,
  },
  added: '新增',
  changed: '变更',
  none: '（无）',
  alike: (count, alike) => `${count}，其中 ${alike} 条照旧`,
  stays: (field, before, after) => `${field}：人工改过，保持 ${before}（这一行：${after}）`,
  counts(report, isDryRun, duration) {
    const [unchanged, repeated, skipped, wrong, blocked] = countsOf(report)
    const will = isDryRun ? '将' : ''
    return (
      `读了 ${number(report.lines)} 部，用时 ${duration}：${will}新增 ${number(report.added)}，${will}变更 ${number(report.changed)}，` +
      `不变 ${unchanged}，重复 ${repeated}，略过 ${skipped}，有错 ${wrong}，拦下 ${blocked}`
    )
  },
  skipped: (reason, count) => `略过（${reason}）：${count}`,
  kept: (fields, works) => `人工改过、保持不变：${works} 部的 ${fields} 个字段`,
  returned: (count, isDryRun) => `新增里此前随导入撤回、${isDryRun ? '将回来' : '回来了'}：${count} 部`,
  videos: (count, isDryRun) => `${isDryRun ? '将给出的影片' : '已给出、等工作进程处理的影片'}：${count}`,
  subtitles: (count, isDryRun) => `${isDryRun ? '将收下的字幕' : '已收下的字幕'}：${count}`,
  videosHeld: (count) => `要等的影片（另一个正在处理）：${count}`,
  onlineIgnored: (count) => `isOnline 不采用：${count}（有了影片才能在线观看）`,
  unknownFields: (fields) => `没有用到的列：${fields}（见 --map）`,
  covers: (named, sampled, reachable) => `${named} 部写了封面；抽查 ${sampled} 张，${reachable} 张取得到`,
  origins: (origins) => `页面不能显示的封面来源，请写进 IMAGE_ORIGINS：${origins}`,
  nothingWritten: '没有写任何东西。',
  interrupted: (isDryRun) =>
    isDryRun ? '已中断：只看到上面数到的为止。' : '已中断：上面数到的都已写入，再运行一次写其余的。',
  brokeOff: ({ added, changed, lines }) =>
    `中断了。读了 ${number(lines)} 行，已写入新增 ${number(added)} 部、变更 ${number(changed)} 部；再运行一次写其余的。`,
  ending: '写完手上这一批就结束；再按一次立即结束。',
  waiting: '另一次导入占着目录，或者刚被强行结束：正在等它放开。',
}

export const importWords: Record<Language, Words> = { en, zh }
