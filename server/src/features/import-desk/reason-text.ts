import { modNames } from '@yehang/contract'

/** The complaints of the import (importing/), which are written for a terminal, as staff read them. */

const channels = modNames.join('、')

const said: readonly [pattern: RegExp, text: string][] = [
  [/^missing(:.*)?$/, '没有填'],
  [/^expected text, got (.*)$/, '应为文字，现在是 $1'],
  [/^longer than (\d+) characters: (.*)$/, '超过 $1 个字：$2'],
  [/^expected a number from (\S+) to (\S+), got (.*)$/, '$3 不是 $1 到 $2 的数字'],
  [/^expected a whole number from (\S+) to (\S+), got (.*)$/, '$3 不是 $1 到 $2 的整数'],
  [/^expected a date as 2024-05-31, got (.*)$/, '$1 不存在或写法不对，应如 2024-05-31'],
  [/^expected a time as .*, got (.*)$/, '$1 不存在或写法不对，应如 2024-05-31 20:15:00'],
  [/^(.*) must not contain white space or backslashes.*$/, '$1 含空格或反斜杠，空格请写 %20'],
  [/^(.*) must be http, https or a relative path, not (.*)$/, '$1 只能是 http、https 或相对路径'],
  [/^(.*) is no complete address$/, '$1 不是完整的网址'],
  [/^(.*) starts with \/\/ .*$/, '$1 以 // 开头，请写全 https://'],
  [/^(.*) must not contain \. or \.\. as a folder$/, '$1 含 . 或 .. 目录'],
  [/^expected the path of a file, got (.*)$/, '应为文件路径，现在是 $1'],
  [/^expected a list of addresses, got (.*)$/, '应为一列网址，现在是 $1'],
  [/^has (\d+) entries, more than (\d+)$/, '有 $1 项，最多 $2 项'],
  [/^(.*) contains a comma: write %2C$/, '$1 含逗号，请写 %2C'],
  [/^expected one of censored, .*, got (.*)$/, `不认得频道 $1，应为 ${channels}，或 1 到 5`],
  [/^has neither letter nor digit: (.*)$/, '编号 $1 里没有字母也没有数字'],
  [/^expected one object with the fields of a work, got (.*)$/, '这一行不是一部作品：$1'],
  [/^an entry has no name: (.*)$/, '有一项没有名字：$1'],
  [/^expected names, got (.*)$/, '应为名字，现在是 $1'],
  [/^expected a list of magnets, got (.*)$/, '应为一列磁力，现在是 $1'],
  [
    /^expected a magnet link or an info hash of 40 hex digits, got (.*)$/,
    '$1 不是磁力链接，也不是 info hash',
  ],
  [/^(.*) names a file, but MEDIA_IMPORT_DIR is not set$/, '$1：本站没有设置影片目录 MEDIA_IMPORT_DIR'],
  [/^(.*) is no path below MEDIA_IMPORT_DIR.*$/, '$1 不是影片目录下的路径'],
  [/^(.*) cannot be looked up: MEDIA_IMPORT_DIR.*$/, '$1：影片目录 MEDIA_IMPORT_DIR 打不开'],
  [/^(.*) is not there below MEDIA_IMPORT_DIR$/, '影片目录里没有 $1'],
  [/^(.*) leads out of MEDIA_IMPORT_DIR$/, '$1 指到影片目录之外'],
  [/^(.*) is no regular file$/, '$1 不是普通文件'],
  [/^(.*) is an empty file$/, '$1 是空文件'],
  [/^(.*) cannot be read$/, '$1 读不出来'],
  [/^has (\d+) columns, the header has (\d+)$/, '有 $1 列，表头是 $2 列'],
  [/^is not UTF-8.*$/, '不是 UTF-8 编码，请另存为 UTF-8（Excel 选「CSV UTF-8」）'],
  [/^is not valid JSON: (.*)$/, '不是有效的 JSON：$1'],
  [/^longer than ([\d,]+) bytes$/, '超过 $1 字节'],
  [/^type (.*) has no channel.*$/, '类型 $1 没有对应频道，请在读法里指定'],
]

const files: readonly [pattern: RegExp, text: string][] = [
  [/^There is nothing in it/, '文件是空的'],
  [/^The file is not UTF-8/, '文件不是 UTF-8 编码，请另存为 UTF-8（Excel 选「CSV UTF-8」）再传'],
  [/^The gzip data is damaged or cut off/, '压缩包损坏或不完整，请重新压缩再传'],
  [/^The header has the column (.*) twice/, '表头里「$1」出现了两次'],
  [/^--map (.*): the header has no column (.*)\.$/, '表头里没有「$2」这一列，请重新对应'],
  [/^None of the columns/, '表头里没有认得的列，请在读法里逐列对应'],
  [/^A quote that is opened before line (\d+) is never closed/, '第 $1 行之前有引号没有闭合'],
  [/^Line (\d+) cannot be read as CSV/, '第 $1 行不是 CSV'],
  [/^The JSON array does not end/, 'JSON 没有结尾，文件可能被截断'],
  [/^An entry is longer than ([\d,]+) bytes/, '有一条记录超过 $1 字节'],
  [/is no MacCMS page/, '不是 MacCMS 的 ac=detail 数据'],
  [/answers "closed"/, 'MacCMS 采集接口关着'],
  [/answers code/, 'MacCMS 返回的是错误，不是数据'],
  [/^An import is running/, '另一次导入正在进行，等它结束再试'],
  [/^The database failed: (.*)\. What was counted/, '数据库出错（$1）；数到的都已写入，再运行一次'],
  [/^The database cannot be reached: (.*)\.$/, '连不上数据库：$1'],
  [/^There is no file (.*)\.$/, '没有文件 $1'],
  [/^(.*) cannot be read: (.*)\.$/, '$1 读不出来：$2'],
  [/^(.*) is a folder: name a file\.$/, '$1 是目录，请写一个文件'],
  [/^--errors (.*) cannot be written: (.*)\.$/, '--errors $1 写不了：$2'],
  [/^(.*) leads to an address that may not be asked: (.*)\.$/, '$1：$2'],
  [
    /^(.*) could not be read \(tried (\d+) times\): (.*)\. What came/,
    '$1 试了 $2 次都没读到：$3。此前的已写入，稍后再运行一次',
  ],
]

/** Quotes of a terminal message read as quotes of a Chinese one. */
const quoted = (text: string) => text.replaceAll(/ ?"((?:[^"\\]|\\.)*)" ?/g, '「$1」')

function translated(table: readonly [RegExp, string][], reason: string): string | undefined {
  const found = table.find(([pattern]) => pattern.test(reason))
  return found && quoted(reason.replace(...found))
}

/** Undefined for one that nobody has put into words yet. */
export const knownReason = (reason: string) => translated(said, reason)

export const lineReason = (reason: string) => knownReason(reason) ?? quoted(reason)

/** Why a file as a whole cannot be read. */
export function fileReason(message: string): string {
  const found = files.find(([pattern]) => pattern.test(message))
  if (found === undefined) return `文件读不出来：${message}`
  const [pattern, text] = found
  const groups = pattern.exec(message) ?? []
  return text.replaceAll(/\$(\d)/g, (_, place: string) => groups[Number(place)] ?? '')
}
