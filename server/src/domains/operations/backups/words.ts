import { type Said, sayer } from '../../../platform/text/said.ts'

const damagesOf = (damages: readonly Said[], language: 'en' | 'zh') =>
  damages.map((damage) => damage[language]).join('\n  ')

/** What a backup or a restore says, and what it cannot do. */
export const sayBackup = sayer(
  {
    'disk-full': (folder: string) => `No space is left in ${folder}: the disk is full.`,
    unwritable: (folder: string, fault: string) => `${folder} cannot be written: ${fault}.`,
    unreadable: (place: string, fault: string) => `${place} cannot be read: ${fault}.`,
    'database-away': (fault: string) => `The database cannot be reached: ${fault}.`,
    'file-changed': (file: string) => `${file} could not be read as it was written.`,
    'newer-schema': (schema: number, known: number) =>
      `The backup has schema ${schema}, this version knows ${known}: update the software.`,
    'folder-filled': (folder: string, inTheWay: string) =>
      `${folder} is not empty (${inTheWay}). Choose another DATA_DIR, or say --replace: what is there is then moved aside.`,
    'odd-column': (table: string, column: string, schema: number) =>
      `${table} has no column ${column} in schema ${schema}: it was made otherwise.`,
    'row-count': (table: string, rows: number, expected: number) =>
      `${table} has ${rows} rows in place of ${expected}: the backup cannot be used.`,
    'key-in-setting': (file: string) =>
      `The site has its key in SECRET_KEY: set it to what stands in ${file}.`,
    'other-key': 'SECRET_KEY is not the key of the backup, which brings its own: leave SECRET_KEY unset.',
    'restore-space': (needed: string, folder: string, free: string) =>
      `The restore needs ${needed} in ${folder}, where ${free} are free.`,
    'database-used': 'Others use the database: end the site, its workers and other commands first.',
    'database-foreign':
      'The database holds tables that are not of this software: give the site one of its own.',
    'database-filled':
      'The database is not empty. Choose another one, or say --replace: what is there is then lost.',
    'manifest-damaged': (file: string) => `${file} is damaged: it is not as it was written.`,
    'manifest-unknown': (file: string, where: string) =>
      `${file} is of a form that this version does not know (${where}): update the software.`,
    'listing-damaged': (file: string, line: number) => `${file} is damaged in line ${line}.`,
    missing: (file: string) => `${file} is missing`,
    size: (file: string, bytes: number, expected: number) =>
      `${file} has ${bytes} bytes in place of ${expected}`,
    changed: (file: string) => `${file} is not as it was written`,
    'file-count': (count: number, expected: number) => `files.ndjson names ${count} files of ${expected}`,
    damaged: (backup: string, damages: readonly Said[], isCut: boolean) =>
      `${backup} is damaged and cannot be used:\n  ${damagesOf(damages, 'en')}${isCut ? '\n  … and perhaps more' : ''}`,
    unfinished: (folder: string) => `${folder} is a backup that was not finished. It cannot be used.`,
    incomplete: (folder: string) =>
      `${folder} has no manifest.json: it is not a complete backup and cannot be used.`,
    'no-backup': (folder: string) => `There is no backup in ${folder}.`,
    running: 'Another backup of this database is being made.',
    'no-site': 'The database holds no site yet: there is nothing to back up.',
    'backup-space': (needed: string, folder: string, free: string) =>
      `The backup may need ${needed} in ${folder}, where ${free} are free.`,
    'backup-spared': (needed: string, folder: string, free: string, spared: string) =>
      `The backup may need ${needed} in ${folder}, where ${free} are free, and ${spared} are to stay free for the site (MIN_FREE_GB).`,
    'removed-unfinished': 'Removed what an earlier backup left that did not end.',
    'put-aside': (place: string) => `What was there is in ${place}.`,
    'table-left-out': (table: string) => `The table ${table} is none of ours, and was left out.`,
    'backup-interrupted': 'Interrupted: there is no backup of this try.',
    'restore-interrupted': 'Interrupted. Nothing was changed.',
    'restore-half': 'Interrupted. Run it again: until it has ended the site does not start.',
  },
  {
    'disk-full': (folder) => `${folder} 没有空间了：磁盘已满。`,
    unwritable: (folder, fault) => `${folder} 写不了：${fault}`,
    unreadable: (place, fault) => `${place} 读不出来：${fault}`,
    'database-away': (fault) => `连不上数据库：${fault}`,
    'file-changed': (file) => `${file} 读出来的与写下的不同。`,
    'newer-schema': (schema, known) => `备份的数据库版本是 ${schema}，这个程序只认到 ${known}：请更新程序。`,
    'folder-filled': (folder, inTheWay) =>
      `${folder} 不是空的（${inTheWay}）。换一个 DATA_DIR，或加 --replace：已有的会挪到一边。`,
    'odd-column': (table, column, schema) =>
      `${table} 在版本 ${schema} 里没有 ${column} 这一列：备份不是这样做出来的。`,
    'row-count': (table, rows, expected) => `${table} 有 ${rows} 行，应为 ${expected} 行：这份备份不能用。`,
    'key-in-setting': (file) => `本站的密钥写在 SECRET_KEY 里：请把它设成 ${file} 里的值。`,
    'other-key': 'SECRET_KEY 不是这份备份的密钥；备份自带密钥，请不要设置 SECRET_KEY。',
    'restore-space': (needed, folder, free) => `恢复要在 ${folder} 用 ${needed}，现在空着 ${free}。`,
    'database-used': '还有别的程序在用数据库：先停下站点、工作进程和其他命令。',
    'database-foreign': '数据库里有不属于本程序的表：请给站点一个单独的数据库。',
    'database-filled': '数据库不是空的。换一个，或加 --replace：里面的内容会丢失。',
    'manifest-damaged': (file) => `${file} 已损坏：与写下的不同。`,
    'manifest-unknown': (file, where) => `这个程序不认识 ${file} 的格式（${where}）：请更新程序。`,
    'listing-damaged': (file, line) => `${file} 第 ${line} 行已损坏。`,
    missing: (file) => `缺 ${file}`,
    size: (file, bytes, expected) => `${file} 有 ${bytes} 字节，应为 ${expected}`,
    changed: (file) => `${file} 与写下的不同`,
    'file-count': (count, expected) => `files.ndjson 列出 ${count} 个文件，应为 ${expected}`,
    damaged: (backup, damages, isCut) =>
      `${backup} 已损坏，不能用：\n  ${damagesOf(damages, 'zh')}${isCut ? '\n  ……可能还有' : ''}`,
    unfinished: (folder) => `${folder} 是没有做完的备份，不能用。`,
    incomplete: (folder) => `${folder} 没有 manifest.json：不是完整的备份，不能用。`,
    'no-backup': (folder) => `${folder} 里没有备份。`,
    running: '这个数据库正在做另一份备份。',
    'no-site': '数据库里还没有站点：没有可备份的。',
    'backup-space': (needed, folder, free) => `备份可能要在 ${folder} 用 ${needed}，现在空着 ${free}。`,
    'backup-spared': (needed, folder, free, spared) =>
      `备份可能要在 ${folder} 用 ${needed}，现在空着 ${free}，其中 ${spared} 要留给站点（MIN_FREE_GB）。`,
    'removed-unfinished': '移除了以前没有做完的备份。',
    'put-aside': (place) => `原有的在 ${place}。`,
    'table-left-out': (table) => `表 ${table} 不属于本程序，略过了。`,
    'backup-interrupted': '已中断：这一次没有做成备份。',
    'restore-interrupted': '已中断，什么都没有改。',
    'restore-half': '已中断。请再运行一次：恢复完成之前站点不会启动。',
  },
)
