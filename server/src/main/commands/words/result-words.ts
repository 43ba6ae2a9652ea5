import { sayer } from '../../../platform/text/said.ts'

/** What commands on accounts, works, videos and backups say once they are done; membership-words.ts has the rest. */
export const sayResult = sayer(
  {
    'staff-made': (name: string, role: string) => `${name} can sign in, as ${role}.`,
    'staff-password': (password: string) => `Password, shown this once: ${password}`,
    'new-password': (name: string, password: string) => `Password of ${name}, shown this once: ${password}`,
    'level-one': (name: string) => `${name} has level 1.`,
    'level-until': (name: string, level: number, time: string) =>
      `${name} has level ${level} until ${time} in Shanghai.`,
    banned: (name: string) => `${name} is banned.`,
    'banned-already': (name: string) => `${name} was banned already.`,
    unbanned: (name: string) => `${name} can sign in again.`,
    'not-banned': (name: string) => `${name} was not banned.`,
    ranked: (day: string) => `The rankings are those of ${day}.`,
    recounted: 'Everything is counted anew.',
    'demo-works': (works: string, names: string) =>
      `Removed ${works} works of the demo, and ${names} names that no work has any more.`,
    'demo-accounts': (count: number) =>
      `Removed ${count === 1 ? 'one account' : `${count} accounts`} of the demo.`,
    'demo-invited': (name: string, roles: readonly string[]) =>
      `${name} was invited by an account of the demo: no longer ${roles.join(', ')}, and signed out everywhere.`,
    'demo-password': (name: string) =>
      `${name} has a password that an account of the demo set, and is signed out: manage reset-password ${name}`,
    'demo-roles': (roles: readonly string[]) =>
      `Roles that the demo's accounts made or changed, to be looked at: ${roles.join(', ')}`,
    'making-previews': 'making previews',
    'previews-stopping': 'Stopping; what is made stays.',
    'preview-failed': (id: string, fault: string) => `video ${id}: ${fault}`,
    'previews-made': (made: number, without: number, failed: number) =>
      `Films that got a preview: ${made}; too short for one: ${without}; failed: ${failed}.`,
    'video-ending': 'Ending; nothing has been given to the work.',
    'video-copying': (percent: number) => `copying  ${percent} %`,
    'video-waits': (id: string) =>
      `Video ${id} waits for a worker; manage video list shows what becomes of it.`,
    'video-attempts': (attempts: number) => `try ${attempts}`,
    'video-count': (shown: number, total: number) =>
      total > shown
        ? `The newest ${shown} of ${total} videos.`
        : total === 1
          ? '1 video.'
          : `${total} videos.`,
    'video-retried': (id: string) => `Video ${id} is tried again.`,
    'video-removed': (id: string) => `Video ${id} is removed.`,
    'starts-ending': 'Ending; run it again to go on.',
    starts: (done: number, all: number) => `films  ${done} of ${all}`,
    'start-failed': (id: string, fault: string) => `Video ${id} stays as it is: ${fault}`,
    'starts-done': (films: number, changed: number) =>
      `${films} films were looked at, ${changed} start with short segments now.`,
    'reading-database': 'reading the database',
    'copying-files': 'copying files',
    'reading-backup': 'reading the backup',
    'checking-backup': 'checking the backup',
    'filling-database': 'filling the database',
    'making-indexes': 'making indexes',
    'backup-stopping': 'Stopping; the unfinished backup is removed.',
    'backup-rows': (rows: string, tables: number, works: string, files: string) =>
      `${rows} rows of ${tables} tables, ${works} works; ${files} files`,
    'backup-size': (all: string, fresh: string, time: string) =>
      `${all}, of which ${fresh} are new, in ${time}`,
    'backup-gone': (count: number) => `${count} files went away meanwhile and are not in it.`,
    'backup-media': (place: string) =>
      `Videos stand in ${place} and are NOT in it: back the bucket up by itself.`,
    'backup-key': 'SECRET_KEY is in secret-key-setting.',
    'backup-removed': (count: number) =>
      `Removed ${count === 1 ? 'one older backup' : `${count} older backups`}.`,
    'backup-verified': (time: string, schema: number, tables: number, files: string) =>
      `of ${time}, schema ${schema}: ${tables} tables and ${files} files are as they were written.`,
    'restore-stopping': 'Stopping.',
    restoring: (backup: string) => `Restoring ${backup}`,
    restored: (time: string, works: string, files: string, duration: string) =>
      `Restored what the site was at ${time}: ${works} works, ${files} files, in ${duration}.`,
    'restore-migrated': (migrations: readonly string[]) => `Brought up to date: ${migrations.join(', ')}.`,
    'restore-media': (place: string) => `Videos are not in it: they stand in ${place}.`,
  },
  {
    'staff-made': (name, role) => `${name} 可以登录，角色 ${role}。`,
    'staff-password': (password) => `密码，只显示这一次：${password}`,
    'new-password': (name, password) => `${name} 的新密码，只显示这一次：${password}`,
    'level-one': (name) => `${name} 现为 1 级。`,
    'level-until': (name, level, time) => `${name} 为 ${level} 级，到北京时间 ${time}。`,
    banned: (name) => `${name} 已封禁。`,
    'banned-already': (name) => `${name} 此前已封禁。`,
    unbanned: (name) => `${name} 可以重新登录。`,
    'not-banned': (name) => `${name} 没有被封禁。`,
    ranked: (day) => `排行已按 ${day} 重新生成。`,
    recounted: '已全部重新计数。',
    'demo-works': (works, names) => `移除了演示作品 ${works} 部，和不再有作品的名字 ${names} 个。`,
    'demo-accounts': (count) => `移除了演示账号 ${count} 个。`,
    'demo-invited': (name, roles) => `${name} 由演示账号邀请：不再是 ${roles.join('、')}，所有登录已结束。`,
    'demo-password': (name) => `${name} 的密码由演示账号设置，已退出登录：manage reset-password ${name}`,
    'demo-roles': (roles) => `演示账号建立或修改过的角色，请检查：${roles.join('、')}`,
    'making-previews': '制作预览',
    'previews-stopping': '正在停下；做好的留下。',
    'preview-failed': (id, fault) => `影片 ${id}：${fault}`,
    'previews-made': (made, without, failed) =>
      `做好预览的影片：${made}；太短不做的：${without}；失败的：${failed}。`,
    'video-ending': '正在结束；没有给作品影片。',
    'video-copying': (percent) => `复制  ${percent} %`,
    'video-waits': (id) => `影片 ${id} 等工作进程处理，manage video list 看处理得怎样。`,
    'video-attempts': (attempts) => `第 ${attempts} 次`,
    'video-count': (shown, total) =>
      total > shown ? `共 ${total} 个影片，这是最新 ${shown} 个。` : `${total} 个影片。`,
    'video-retried': (id) => `影片 ${id} 再试一次。`,
    'video-removed': (id) => `影片 ${id} 已拿掉。`,
    'starts-ending': '正在结束；再运行一次可继续。',
    starts: (done, all) => `影片  ${done} / ${all}`,
    'start-failed': (id, fault) => `影片 ${id} 保持原样：${fault}`,
    'starts-done': (films, changed) => `看过 ${films} 部影片，其中 ${changed} 部改为短分片开头。`,
    'reading-database': '读数据库',
    'copying-files': '复制文件',
    'reading-backup': '读备份',
    'checking-backup': '核对备份',
    'filling-database': '写数据库',
    'making-indexes': '建索引',
    'backup-stopping': '正在停下；没有做完的备份会移除。',
    'backup-rows': (rows, tables, works, files) =>
      `${tables} 张表 ${rows} 行，作品 ${works} 部；文件 ${files} 个`,
    'backup-size': (all, fresh, time) => `${all}，其中新写 ${fresh}，用时 ${time}`,
    'backup-gone': (count) => `${count} 个文件在此期间被移除，不在备份里。`,
    'backup-media': (place) => `影片在 ${place}，不在备份里：存储桶请另外备份。`,
    'backup-key': 'SECRET_KEY 写在 secret-key-setting 里。',
    'backup-removed': (count) => `移除了 ${count} 份较旧的备份。`,
    'backup-verified': (time, schema, tables, files) =>
      `${time} 的备份，数据库版本 ${schema}：${tables} 张表和 ${files} 个文件与写下的一致。`,
    'restore-stopping': '正在停下。',
    restoring: (backup) => `恢复 ${backup}`,
    restored: (time, works, files, duration) =>
      `站点已恢复到 ${time}：作品 ${works} 部，文件 ${files} 个，用时 ${duration}。`,
    'restore-migrated': (migrations) => `已升级到当前版本：${migrations.join('、')}。`,
    'restore-media': (place) => `影片不在备份里：在 ${place}。`,
  },
)
