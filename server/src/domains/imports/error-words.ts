import { type Said, sayer } from '../../platform/text/said.ts'

/** What ends an import. */
export const sayError = sayer(
  {
    'database-away': (fault: string) => `The database cannot be reached: ${fault}.`,
    'database-failed': (fault: string) =>
      `The database failed: ${fault}. What was counted so far is in; run it again.`,
    running: 'An import is running on this database: wait until it has ended.',
    'no-file': (file: string) => `There is no file ${file}.`,
    unreadable: (file: string, fault: string) => `${file} cannot be read: ${fault}.`,
    folder: (file: string) => `${file} is a folder: name a file.`,
    'errors-unwritable': (file: string, fault: string) => `--errors ${file} cannot be written: ${fault}.`,
    empty: 'There is nothing in it: the file is empty.',
    'not-utf8': 'The file is not UTF-8: save the file as UTF-8 (in Excel: "CSV UTF-8") and import it again.',
    gzip: (fault: string) =>
      `The gzip data is damaged or cut off (${fault}). What came before is in; import the whole file once you have it.`,
    'column-twice': (column: string) => `The header has the column ${column} twice.`,
    'no-column': (map: string, column: string) => `--map ${map}: the header has no column ${column}.`,
    'no-columns': (columns: string) =>
      `None of the columns (${columns}) is a field of ours: name them with --map field=column.`,
    'open-quote': (line: number) =>
      `A quote that is opened before line ${line} is never closed. What came before it is in; ` +
      'close the quote and import the file again.',
    'not-csv': (line: number, fault: string) => `Line ${line} cannot be read as CSV: ${fault}.`,
    'open-array': 'The JSON array does not end: the file was cut off. What came before is in.',
    'long-entry': (bytes: string) => `An entry is longer than ${bytes} bytes.`,
    'map-shape': (option: string) => `--map ${option}: write it as field=column.`,
    'map-play': (option: string) => `--map ${option}: play addresses are never taken in.`,
    'map-type': (option: string, left: string, right: string) =>
      `--map ${option}: ${left} is no field, and ${right} is neither a channel nor skip.`,
    'map-field': (option: string, field: string, fields: string) =>
      `--map ${option}: there is no field ${field}. The fields: ${fields}.`,
    closed: (place: string) =>
      `${place} answers "closed": its collection interface (provide/vod) is switched off.`,
    'no-page': (place: string, start: string) => `${place} is no MacCMS page: it starts with ${start}.`,
    'no-list': (place: string) => `${place} is no MacCMS page: it has no list.`,
    'page-too-large': (place: string) => `${place} is no MacCMS page: it is too large.`,
    'answers-code': (place: string, code: string, words: string) =>
      `${place} answers code ${code}: ${words}.`,
    'page-too-long': (place: string, megabytes: number) => `${place} is longer than ${megabytes} MB.`,
    'page-line': (line: number, file: string, reason: Said) => `Line ${line} of ${file} ${reason.en}.`,
    'unasked-address': (place: string, fault: string) =>
      `${place} leads to an address that may not be asked: ${fault}.`,
    'page-unread': (place: string, tries: number, fault: string) =>
      `${place} could not be read (tried ${tries} times): ${fault}. What came before is in; run it again later.`,
  },
  {
    'database-away': (fault) => `连不上数据库：${fault}`,
    'database-failed': (fault) => `数据库出错（${fault}）；数到的都已写入，再运行一次`,
    running: '另一次导入正在进行，等它结束再试',
    'no-file': (file) => `没有文件 ${file}`,
    unreadable: (file, fault) => `${file} 读不出来：${fault}`,
    folder: (file) => `${file} 是目录，请写一个文件`,
    'errors-unwritable': (file, fault) => `--errors ${file} 写不了：${fault}`,
    empty: '文件是空的',
    'not-utf8': '文件不是 UTF-8 编码，请另存为 UTF-8（Excel 选「CSV UTF-8」）再传',
    gzip: () => '压缩包损坏或不完整，请重新压缩再传',
    'column-twice': (column) => `表头里「${column}」出现了两次`,
    'no-column': (_, column) => `表头里没有「${column}」这一列，请重新对应`,
    'no-columns': () => '表头里没有认得的列，请在读法里逐列对应',
    'open-quote': (line) => `第 ${line} 行之前有引号没有闭合`,
    'not-csv': (line) => `第 ${line} 行不是 CSV`,
    'open-array': 'JSON 没有结尾，文件可能被截断',
    'long-entry': (bytes) => `有一条记录超过 ${bytes} 字节`,
    'map-shape': (option) => `--map ${option}：应写成 字段=列`,
    'map-play': (option) => `--map ${option}：播放地址不导入`,
    'map-type': (option, left, right) => `--map ${option}：${left} 不是字段，${right} 不是频道也不是 skip`,
    'map-field': (option, field, fields) => `--map ${option}：没有字段 ${field}。字段有：${fields}`,
    closed: () => 'MacCMS 采集接口关着',
    'no-page': () => '不是 MacCMS 的 ac=detail 数据',
    'no-list': () => '不是 MacCMS 的 ac=detail 数据',
    'page-too-large': () => '不是 MacCMS 的 ac=detail 数据',
    'answers-code': () => 'MacCMS 返回的是错误，不是数据',
    'page-too-long': (place, megabytes) => `${place} 超过 ${megabytes} MB`,
    'page-line': (line, file, reason) => `${file} 第 ${line} 行${reason.zh}`,
    'unasked-address': (place, fault) => `${place}：${fault}`,
    'page-unread': (place, tries, fault) =>
      `${place} 试了 ${tries} 次都没读到：${fault}。此前的已写入，稍后再运行一次`,
  },
)
