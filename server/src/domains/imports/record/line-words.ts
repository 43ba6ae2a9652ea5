import { modNames } from '@yehang/contract/channels'
import { sayer } from '../../../platform/text/said.ts'

/** What is wrong with a line, or why it is left out. Values come as `shown` quotes them. */

/** Quotes of a terminal message read as quotes of a Chinese one. */
const quoted = (shown: string) => `「${shown.replace(/^"|"$/g, '')}」`

export const sayLine = sayer(
  {
    missing: 'missing',
    'no-channel': 'missing: name it in the line, or give --channel',
    'not-text': (value: string) => `expected text, got ${value}`,
    'too-long': (max: number, value: string) => `longer than ${max} characters: ${value}`,
    'not-number': (min: number, max: number, value: string) =>
      `expected a number from ${min} to ${max}, got ${value}`,
    'not-whole': (min: number, max: number, value: string) =>
      `expected a whole number from ${min} to ${max}, got ${value}`,
    'not-day': (value: string) => `expected a date as 2024-05-31, got ${value}`,
    'not-time': (value: string) => `expected a time as 2024-05-31 20:15:00, got ${value}`,
    'address-space': (value: string) =>
      `${value} must not contain white space or backslashes (write %20 for a space)`,
    'address-scheme': (value: string, scheme: string) =>
      `${value} must be http, https or a relative path, not ${scheme}:`,
    'address-incomplete': (value: string) => `${value} is no complete address`,
    'address-slashes': (value: string) => `${value} starts with // : write https:// in front, or a path`,
    'address-dots': (value: string) => `${value} must not contain . or .. as a folder`,
    'address-comma': (value: string) => `${value} contains a comma: write %2C`,
    'not-path': (value: string) => `expected the path of a file, got ${value}`,
    'not-addresses': (value: string) => `expected a list of addresses, got ${value}`,
    'too-many': (count: number, max: number) => `has ${count} entries, more than ${max}`,
    'not-channel': (value: string) => `expected one of ${modNames.join(', ')}, got ${value}`,
    'empty-number': (value: string) => `has neither letter nor digit: ${value}`,
    'not-work': (value: string) => `expected one object with the fields of a work, got ${value}`,
    'nameless-entry': (value: string) => `an entry has no name: ${value}`,
    'not-names': (value: string) => `expected names, got ${value}`,
    'not-magnets': (value: string) => `expected a list of magnets, got ${value}`,
    'not-magnet': (value: string) => `expected a magnet link or an info hash of 40 hex digits, got ${value}`,
    'video-unset': (value: string) => `${value} names a file, but MEDIA_IMPORT_DIR is not set`,
    'video-shape': (value: string) =>
      `${value} is no path below MEDIA_IMPORT_DIR: parts with / between them, none of them . or ..`,
    'video-folder': (value: string) =>
      `${value} cannot be looked up: MEDIA_IMPORT_DIR does not exist or cannot be read`,
    'video-absent': (value: string) => `${value} is not there below MEDIA_IMPORT_DIR`,
    'video-outside': (value: string) => `${value} leads out of MEDIA_IMPORT_DIR`,
    'video-kind': (value: string) => `${value} is no regular file`,
    'video-empty': (value: string) => `${value} is an empty file`,
    'video-closed': (value: string) => `${value} cannot be read`,
    'video-waits':
      'must wait, since another video of this work is being prepared: import the file again later',
    columns: (count: number, header: number) => `has ${count} columns, the header has ${header}`,
    'not-utf8': 'is not UTF-8: save the file as UTF-8 (in Excel: "CSV UTF-8") and import it again',
    'not-json': (fault: string) => `is not valid JSON: ${fault}`,
    'line-too-long': (bytes: string) => `longer than ${bytes} bytes`,
    'no-channel-of-type': (type: string, id: string) =>
      `type ${type} has no channel: add --map ${id}=CHANNEL (or =skip), or --channel`,
    'skip-unpublished': 'unpublished there',
    'skip-type': (type: string) => `of type ${type}, left out by --map`,
  },
  {
    missing: '没有填',
    'no-channel': '没有填',
    'not-text': (value) => `应为文字，现在是${quoted(value)}`,
    'too-long': (max, value) => `超过 ${max} 个字：${quoted(value)}`,
    'not-number': (min, max, value) => `${quoted(value)}不是 ${min} 到 ${max} 的数字`,
    'not-whole': (min, max, value) => `${quoted(value)}不是 ${min} 到 ${max} 的整数`,
    'not-day': (value) => `${quoted(value)}不存在或写法不对，应如 2024-05-31`,
    'not-time': (value) => `${quoted(value)}不存在或写法不对，应如 2024-05-31 20:15:00`,
    'address-space': (value) => `${quoted(value)}含空格或反斜杠，空格请写 %20`,
    'address-scheme': (value, scheme) => `${quoted(value)}只能是 http、https 或相对路径，不能是 ${scheme}:`,
    'address-incomplete': (value) => `${quoted(value)}不是完整的网址`,
    'address-slashes': (value) => `${quoted(value)}以 // 开头，请写全 https://`,
    'address-dots': (value) => `${quoted(value)}含 . 或 .. 目录`,
    'address-comma': (value) => `${quoted(value)}含逗号，请写 %2C`,
    'not-path': (value) => `应为文件路径，现在是${quoted(value)}`,
    'not-addresses': (value) => `应为一列网址，现在是${quoted(value)}`,
    'too-many': (count, max) => `有 ${count} 项，最多 ${max} 项`,
    'not-channel': (value) => `不认得频道${quoted(value)}，应为 ${modNames.join('、')}，或 1 到 5`,
    'empty-number': (value) => `编号${quoted(value)}里没有字母也没有数字`,
    'not-work': (value) => `这一行不是一部作品：${quoted(value)}`,
    'nameless-entry': (value) => `有一项没有名字：${quoted(value)}`,
    'not-names': (value) => `应为名字，现在是${quoted(value)}`,
    'not-magnets': (value) => `应为一列磁力，现在是${quoted(value)}`,
    'not-magnet': (value) => `${quoted(value)}不是磁力链接，也不是 info hash`,
    'video-unset': (value) => `${quoted(value)}：本站没有设置影片目录 MEDIA_IMPORT_DIR`,
    'video-shape': (value) => `${quoted(value)}不是影片目录下的路径`,
    'video-folder': (value) => `${quoted(value)}：影片目录 MEDIA_IMPORT_DIR 打不开`,
    'video-absent': (value) => `影片目录里没有${quoted(value)}`,
    'video-outside': (value) => `${quoted(value)}指到影片目录之外`,
    'video-kind': (value) => `${quoted(value)}不是普通文件`,
    'video-empty': (value) => `${quoted(value)}是空文件`,
    'video-closed': (value) => `${quoted(value)}读不出来`,
    'video-waits': '要等：这部作品的另一个影片正在处理，稍后再导入一次',
    columns: (count, header) => `有 ${count} 列，表头是 ${header} 列`,
    'not-utf8': '不是 UTF-8 编码，请另存为 UTF-8（Excel 选「CSV UTF-8」）',
    'not-json': (fault) => `不是有效的 JSON：${fault}`,
    'line-too-long': (bytes) => `超过 ${bytes} 字节`,
    'no-channel-of-type': (type) => `类型 ${type} 没有对应频道，请在读法里指定`,
    'skip-unpublished': '来源没有发布',
    'skip-type': (type) => `类型 ${type}，按 --map 不导入`,
  },
)
