import { SaidError, sayer } from '../../platform/text/said.ts'

export const sayMigration = sayer(
  {
    'not-rereadable': 'A dump is read twice: give a file, not standard input or a pipe.',
    'not-maccms': 'The file is no dump of a MacCMS site: it has no table of members, works or orders.',
    'several-sites': (first: string, second: string) =>
      `The dump holds several sites (${first}, ${second}): name one by --prefix.`,
    'columns-unnamed': (table: string) =>
      `The dump names the columns of ${table} nowhere: make it with its CREATE TABLE statements, or with --complete-insert.`,
    'no-level': (level: number) =>
      `There is no level ${level}: add it before, or name another one by --level.`,
  },
  {
    'not-rereadable': '备份要读两遍：请写一个文件，不能用标准输入或管道。',
    'not-maccms': '这个文件不是 MacCMS 站的备份：没有会员、影片或订单的表。',
    'several-sites': (first: string, second: string) =>
      `备份里有几个站（${first}、${second}）：请用 --prefix 写明一个。`,
    'columns-unnamed': (table: string) =>
      `备份里没有 ${table} 的列名：请连同建表语句（CREATE TABLE）一起导出，或导出时带列名。`,
    'no-level': (level: number) => `没有等级 ${level}：请先添加，或用 --level 写另一个。`,
  },
)

/** What ends a migration, in a sentence for the operator. */
export class MigrationError extends SaidError {
  override name = 'MigrationError'
}

/** The folder of what members wanted to watch. */
export const wantedFolder = '想看'

export const codeBatchLabel = (site: string, days: number) => `${site} 旧卡 ${days} 天`
