import type { ReasonEntries } from '../reason.ts'
import { fullText, texts } from '../texts.ts'

const uploaded = { video: '影片', file: '文件', attachment: '附件' } as const

export const playbackReasons = {
  vip_only: { code: 402, words: texts.vipOnly },
  vip_only_signed_out: { code: 401, words: texts.vipOnly },
  sign_in_to_watch: { code: 401, words: texts.signInToWatch },
  too_many_streams: { code: 402, words: texts.tooManyStreams },
  still_transcoding: { code: 404, words: texts.stillTranscoding },
  not_online: { code: 404, words: texts.notOnline },
  not_online_yet: { code: 404, words: texts.notOnlineYet },
  // videos of works
  video_under_way: { code: 500, words: texts.videoUnderWay },
  video_not_failed: { code: 500, words: texts.videoNotFailed },
  not_a_video: {
    code: 500,
    words: '这不是可以处理的影片文件，只接受 MP4、MOV、MKV、WebM、TS、AVI、FLV',
  },
  // uploads
  uploads_full: { code: 402, words: ({ max }: { max: number }) => fullText('未完成的上传', max) },
  upload_wrong_offset: {
    code: 500,
    words: ({ received }: { received: number }) => `已收到 ${received} 字节，请从这里续传`,
  },
  upload_disk_full: {
    code: 500,
    words: ({ what }: { what: keyof typeof uploaded }) => `服务器磁盘空间不足，暂时不能接收${uploaded[what]}`,
  },
  upload_longer_than_said: { code: 500, words: '传来的内容超过了开始上传时说明的大小' },
  part_not_found: { code: 404, words: ({ title }: { title: string }) => `作品没有叫「${title}」的分集` },
  upload_part_broke_off: { code: 500, words: '传输中断，已收到的部分会保留' },
  // subtitles
  subtitle_empty: { code: 500, words: '字幕里没有一句话' },
  subtitle_not_text: { code: 500, words: '这不是字幕文件，只接受 SRT、VTT、ASS' },
  subtitle_too_long: { code: 500, words: ({ max }: { max: number }) => `字幕最多 ${max} 句` },
  subtitles_full: { code: 402, words: ({ max }: { max: number }) => fullText('字幕', max) },
  // markers
  marker_without_film: { code: 500, words: '这部作品还没有影片，没有可以标记的时刻' },
  marker_beyond_end: { code: 500, words: ({ end }: { end: string }) => `影片到 ${end} 就结束了` },
  marker_end_before_start: { code: 500, words: '结束要在开始之后' },
  marker_too_long: { code: 500, words: ({ minutes }: { minutes: number }) => `一个片段最长 ${minutes} 分钟` },
  marker_tag_unknown: { code: 500, words: '没有这个标签，或它不属于作品的频道' },
  markers_full: { code: 402, words: ({ max }: { max: number }) => fullText('标记', max) },
  markers_waiting: { code: 402, words: '这部作品等待审核的标记太多，过些时候再来' },
  // from the command line
  copy_disk_full: { code: 500, words: '磁盘空间不足' },
  file_missing: { code: 500, words: ({ file }: { file: string }) => `没有这个文件：${file}` },
  file_unreadable: { code: 500, words: ({ file }: { file: string }) => `无法读取文件：${file}` },
  file_not_regular: { code: 500, words: ({ file }: { file: string }) => `不是普通文件：${file}` },
} as const satisfies ReasonEntries
