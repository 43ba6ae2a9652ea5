import type { ReasonEntries } from '../reason.ts'

/** What ends an import. */

interface Fault {
  fault: string
}

interface File {
  file: string
}

interface Place {
  /** The page, and where it is. */
  place: string
}

interface Option {
  option: string
}

const notMaccms = '不是 MacCMS 的 ac=detail 数据'

export const importErrorReasons = {
  import_database_away: { words: ({ fault }: Fault) => `连不上数据库：${fault}` },
  import_database_failed: {
    words: ({ fault }: Fault) => `数据库出错（${fault}）；数到的都已写入，再运行一次`,
  },
  import_running: { words: '另一次导入正在进行，等它结束再试' },
  import_no_file: { words: ({ file }: File) => `没有文件 ${file}` },
  import_unreadable: { words: ({ file, fault }: File & Fault) => `${file} 读不出来：${fault}` },
  import_folder: { words: ({ file }: File) => `${file} 是目录，请写一个文件` },
  import_errors_unwritable: { words: ({ file, fault }: File & Fault) => `--errors ${file} 写不了：${fault}` },
  import_empty: { words: '文件是空的' },
  import_not_utf8: { words: '文件不是 UTF-8 编码，请另存为 UTF-8（Excel 选「CSV UTF-8」）再传' },
  import_gzip: { words: (_: Fault) => '压缩包损坏或不完整，请重新压缩再传' },
  import_column_twice: { words: ({ column }: { column: string }) => `表头里「${column}」出现了两次` },
  import_no_column: {
    words: ({ column, columns, last }: { map: string; column: string; columns: string; last: number }) =>
      `没有「${column}」这一列。可以写列名（${columns}），或写位置 #1 到 #${last}`,
  },
  import_no_number: {
    words: (_: { columns: string }) => '没有哪一列是编号：请在读法里指定，或让编号由前缀加一个不变的列组成',
  },
  import_number_rule: { words: ({ option }: Option) => `--number ${option}：应写成 列，或 前缀+列` },
  import_separator: {
    words: ({ option, signs, fields }: Option & { signs: string; fields: string }) =>
      `--separator ${option}：分隔符可以是 ${signs}；字段可以是 ${fields}`,
  },
  import_dates_unknown: {
    words: ({ option, known }: Option & { known: string }) => `--dates ${option}：可以是 ${known}`,
  },
  import_encoding_unknown: {
    words: ({ option, known }: Option & { known: string }) => `--encoding ${option}：可以是 ${known}`,
  },
  import_types_of_none: {
    words: ({ type }: { type: string }) => `这个文件不是 MacCMS 的，没有类型 ${type}；字段名也没有 ${type}`,
  },
  import_not_workbook: { words: (_: Fault) => '不是 Excel 工作簿（.xlsx），或者它坏了' },
  import_no_sheet: {
    words: ({ sheet }: { sheet: string }) => `工作簿里没有「${sheet}」这张表，或者它是空的`,
  },
  import_workbook_too_large: {
    words: ({ megabytes }: { megabytes: number }) =>
      `工作簿展开后太大（文字最多 ${megabytes} MB），请另存为 CSV`,
  },
  import_packed_workbook: { words: 'gzip 压缩包里的工作簿读不了，请直接传 .xlsx' },
  import_unpacks_too_large: {
    words: ({ megabytes }: { megabytes: number }) => `压缩包展开后超过 ${megabytes} MB，请分成几个文件`,
  },
  import_old_workbook: { words: '旧版 Excel（.xls）和加密的工作簿读不了，请另存为 .xlsx 或 CSV' },
  import_no_columns: { words: (_: { columns: string }) => '表头里没有认得的列，请在读法里逐列对应' },
  import_open_quote: { words: ({ line }: { line: number }) => `第 ${line} 行之前有引号没有闭合` },
  import_not_csv: { words: ({ line }: Fault & { line: number }) => `第 ${line} 行不是 CSV` },
  import_dump_columns: {
    words: ({ table }: { table: string }) =>
      `备份里没有 ${table} 的列名：请连同建表语句（CREATE TABLE）一起导出，或导出时带列名`,
  },
  import_dump_sites: {
    words: ({ tables }: { tables: string }) => `备份里有几个站的作品（${tables}）：请用 --prefix 写明一个`,
  },
  import_open_array: { words: 'JSON 没有结尾，文件可能被截断' },
  import_long_entry: { words: ({ bytes }: { bytes: string }) => `有一条记录超过 ${bytes} 字节` },
  import_map_shape: { words: ({ option }: Option) => `--map ${option}：应写成 字段=列` },
  import_map_play: { words: ({ option }: Option) => `--map ${option}：播放地址不导入` },
  import_map_field: {
    words: ({ option, field, fields }: Option & { field: string; fields: string }) =>
      `--map ${option}：没有字段 ${field}。字段有：${fields}`,
  },
  import_closed: { words: (_: Place) => 'MacCMS 采集接口关着' },
  import_no_page: { words: (_: Place & { start: string }) => notMaccms },
  import_no_list: { words: (_: Place) => notMaccms },
  import_no_details: { words: (_: Place) => '这是 MacCMS 的 ac=list，没有详情；请用 ac=detail' },
  import_answers_code: {
    words: (_: Place & { code: string; said: string }) => 'MacCMS 返回的是错误，不是数据',
  },
  import_page_too_long: {
    words: ({ place, megabytes }: Place & { megabytes: number }) => `${place} 超过 ${megabytes} MB`,
  },
  import_site_too_large: {
    words: ({ pages, megabytes, hours }: { pages: number; megabytes: number; hours: number }) =>
      `采集站的内容超出一次能读的：最多 ${pages} 页、${megabytes} MB、${hours} 小时`,
  },
  import_unasked_address: { words: ({ place, fault }: Place & Fault) => `${place}：${fault}` },
  import_page_unread: {
    words: ({ place, tries, fault }: Place & Fault & { tries: number }) =>
      `${place} 试了 ${tries} 次都没读到：${fault}。此前的已写入，稍后再运行一次`,
  },
} as const satisfies ReasonEntries
