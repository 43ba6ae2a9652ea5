import type { ReasonEntries } from '../reason.ts'

export const importReasons = {
  imports_full: {
    code: 402,
    words: ({ max }: { max: number }) => `还没写入的导入已有 ${max} 个，请先放弃不用的`,
  },
  import_moved_on: { code: 500, words: '这次导入的状态已变，请看最新的' },
  import_field_unknown: { code: 500, words: '没有这个字段' },
  import_line_unreadable: { code: 500, words: '这一行整行读不出来，请改文件后重传' },
  import_lines_changed_meanwhile: { code: 500, words: '这些行刚有同事改过，请看最新的' },
  import_no_such_field: {
    code: 500,
    words: ({ field }: { field: string }) => `没有「${field}」这个字段`,
    inField: '应为作品的字段',
  },
  import_no_such_column: {
    code: 500,
    words: ({ column }: { column: string }) => `表头里没有「${column}」这一列`,
    inField: '应为表头里的列',
  },
  import_play_address: { code: 500, words: '播放地址不导入' },
  import_nothing_to_write: { code: 500, words: '没有要写的行' },
  import_nothing_added: { code: 500, words: '这次导入没有新增作品' },
  import_undo_expired: { code: 500, words: '写入满 24 小时，不能再整批撤回' },
  import_of_command: { code: 500, words: '这次导入来自命令行，请在那里再运行一次' },
  // how an import stands
  import_command_interrupted: { words: '命令行的导入没有跑完；写进去的都在，再运行一次写其余的' },
  import_waits_for_other: { words: '另一次导入正在进行，等它结束就开始' },
  import_check_stopped: { words: '试跑已停下' },
  import_check_failed: { words: '试跑没有成功，请稍后重试' },
  import_write_broke_off: { words: '写入中断，可以接着写' },
  import_publish_broke_off: { words: '发布中断，可以再点一次发布' },
  import_undo_broke_off: { words: '撤回中断，可以再点一次撤回' },
  import_source_first: { words: '这个来源第一次读，请先看读法和结果，写入之后就会自动写' },
  import_source_over_cap: {
    words: ({ works, max }: { works: number; max: number }) =>
      `要写 ${works} 部，超过上限 ${max} 部，请看过再写`,
  },
  import_source_many_wrong: {
    words: ({ wrong }: { wrong: number }) => `${wrong} 行有错，超过一成，请看过再写`,
  },
  import_fetch_stopped: { words: '读取已停下' },
  import_fetch_failed: { words: '来源没有读完，会从断处接着读' },
  import_waits_for_page: {
    words: ({ place, seconds }: { place: string; seconds: number }) =>
      `${place} 还没有回答，等了 ${seconds} 秒`,
  },
  // sources
  import_sources_full: { code: 402, words: ({ max }: { max: number }) => `定时来源最多 ${max} 个` },
  import_source_under_way: { code: 500, words: '上一次读取还没有完，请先处理它' },
  import_source_undone: { words: '上一次读取被撤回，所以停下了；恢复后会再读' },
  import_dir_unset: {
    code: 500,
    words: '没有设置 IMPORT_DIR，不能读文件和目录',
    inField: '没有设置 IMPORT_DIR',
  },
  import_dir_unreadable: {
    code: 500,
    words: ({ path }: { path: string }) => `IMPORT_DIR 之下读不到「${path}」`,
    inField: 'IMPORT_DIR 之下没有这个文件或目录',
  },
  import_source_address: { code: 500, words: '地址不能用', inField: '应为公网上的 http 或 https 地址' },
  import_left_stopped: { words: '停下后没有接着写' },
  import_works_unpublishable: {
    words: ({ count }: { count: number }) =>
      `${count} 部还不能发布（缺权利依据、有案件或在封锁表里），留作待发布`,
  },
  cover_outside_folder: { words: '图片的路径不在图片目录里' },
  cover_not_in_folder: { words: '图片目录里没有这个文件' },
} as const satisfies ReasonEntries
