import { modNames } from '../channels.ts'
import type { ReasonEntries } from '../reason.ts'

/** What is wrong with a line, or why it is left out. */

interface Value {
  /** As the line has it, quoted and cut. */
  value: string
}

interface Range extends Value {
  min: number
  max: number
}

interface Fault {
  fault: string
}

interface Bytes {
  bytes: string
}

/** Quotes of a terminal message read as quotes of a Chinese one. */
const quoted = (shown: string) => `「${shown.replace(/^"|"$/g, '')}」`

export const lineReasons = {
  line_missing: { words: '没有填' },
  line_no_channel: { words: '没有填' },
  line_not_text: { words: ({ value }: Value) => `应为文字，现在是${quoted(value)}` },
  line_too_long_text: {
    words: ({ max, value }: Value & { max: number }) => `超过 ${max} 个字：${quoted(value)}`,
  },
  line_not_number: {
    words: ({ min, max, value }: Range) => `${quoted(value)}不是 ${min} 到 ${max} 的数字`,
  },
  line_not_whole: {
    words: ({ min, max, value }: Range) => `${quoted(value)}不是 ${min} 到 ${max} 的整数`,
  },
  line_not_day: { words: ({ value }: Value) => `${quoted(value)}不存在或写法不对，应如 2024-05-31` },
  line_not_time: {
    words: ({ value }: Value) => `${quoted(value)}不存在或写法不对，应如 2024-05-31 20:15:00`,
  },
  line_address_space: { words: ({ value }: Value) => `${quoted(value)}含空格或反斜杠，空格请写 %20` },
  line_address_scheme: {
    words: ({ value, scheme }: Value & { scheme: string }) =>
      `${quoted(value)}只能是 http、https 或相对路径，不能是 ${scheme}:`,
  },
  line_address_incomplete: { words: ({ value }: Value) => `${quoted(value)}不是完整的网址` },
  line_address_slashes: { words: ({ value }: Value) => `${quoted(value)}以 // 开头，请写全 https://` },
  line_address_dots: { words: ({ value }: Value) => `${quoted(value)}含 . 或 .. 目录` },
  line_address_comma: { words: ({ value }: Value) => `${quoted(value)}含逗号，请写 %2C` },
  line_not_path: { words: ({ value }: Value) => `应为文件路径，现在是${quoted(value)}` },
  line_not_addresses: { words: ({ value }: Value) => `应为一列网址，现在是${quoted(value)}` },
  line_too_many: {
    words: ({ count, max }: { count: number; max: number }) => `有 ${count} 项，最多 ${max} 项`,
  },
  line_not_channel: {
    words: ({ value }: Value) => `不认得频道${quoted(value)}，应为 ${modNames.join('、')}，或 1 到 5`,
  },
  line_empty_number: { words: ({ value }: Value) => `编号${quoted(value)}里没有字母也没有数字` },
  line_not_work: { words: ({ value }: Value) => `这一行不是一部作品：${quoted(value)}` },
  line_nameless_entry: { words: ({ value }: Value) => `有一项没有名字：${quoted(value)}` },
  line_not_names: { words: ({ value }: Value) => `应为名字，现在是${quoted(value)}` },
  line_not_magnets: { words: ({ value }: Value) => `应为一列磁力，现在是${quoted(value)}` },
  line_not_magnet: { words: ({ value }: Value) => `${quoted(value)}不是磁力链接，也不是 info hash` },
  line_not_parts: { words: ({ value }: Value) => `应为一列分集，现在是${quoted(value)}` },
  line_repeated_part: { words: ({ value }: Value) => `有两集都叫${quoted(value)}` },
  line_video_unset: {
    words: ({ value }: Value) => `${quoted(value)}：本站没有设置影片目录 MEDIA_IMPORT_DIR`,
  },
  line_video_shape: { words: ({ value }: Value) => `${quoted(value)}不是影片目录下的路径` },
  line_video_folder: { words: ({ value }: Value) => `${quoted(value)}：影片目录 MEDIA_IMPORT_DIR 打不开` },
  line_video_absent: { words: ({ value }: Value) => `影片目录里没有${quoted(value)}` },
  line_video_outside: { words: ({ value }: Value) => `${quoted(value)}指到影片目录之外` },
  line_video_kind: { words: ({ value }: Value) => `${quoted(value)}不是普通文件` },
  line_video_empty: { words: ({ value }: Value) => `${quoted(value)}是空文件` },
  line_video_closed: { words: ({ value }: Value) => `${quoted(value)}读不出来` },
  line_subtitle_unreadable: {
    words: ({ value }: Value) => `${quoted(value)}不是能读的字幕（SRT、VTT、ASS）`,
  },
  line_subtitles_full: { words: ({ value }: Value) => `${quoted(value)}没有收：这部影片的字幕已经够多了` },
  line_video_waits: { words: '要等：这部作品的另一个影片正在处理，稍后再导入一次' },
  line_columns: {
    words: ({ count, header }: { count: number; header: number }) => `有 ${count} 列，表头是 ${header} 列`,
  },
  line_not_utf8: { words: '不是 UTF-8 编码，请另存为 UTF-8（Excel 选「CSV UTF-8」）' },
  line_not_json: { words: ({ fault }: Fault) => `不是有效的 JSON：${fault}` },
  line_too_long: { words: ({ bytes }: Bytes) => `超过 ${bytes} 字节` },
  line_type_without_channel: {
    words: ({ type }: { type: string; id: string }) => `类型 ${type} 没有对应频道，请在读法里指定`,
  },
  line_skipped_unpublished: { words: '来源没有发布' },
  line_skipped_type: { words: ({ type }: { type: string }) => `类型 ${type}，按 --map 不导入` },
} as const satisfies ReasonEntries

export type LineReason = keyof typeof lineReasons
