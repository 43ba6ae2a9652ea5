import type { Amounts, MigrationReport, Tallied } from '../../../domains/migration/report.ts'
import type { Language } from '../command.ts'

const number = (count: number | bigint) => count.toLocaleString('en')
const yuan = (fen: bigint) => `${number(fen / 100n)}.${String(fen % 100n).padStart(2, '0')}`

interface Words {
  tables: Record<Tallied, string>
  reasons: Readonly<Record<string, string>>
  tally(table: string, read: string, present: string): string
  reason(reason: string, count: string, code: string): string
  added(count: string): string
  amounts(what: string, dump: string, here: string, agree: boolean): string
  paid: Record<'orders' | 'cards' | 'withdrawals', [all: string, paid: string]>
  points(dump: string, here: string): string
  codes(count: string): string
  price(points: string): string
  noPrice: string
  passes: [members: string, rest: string]
  rows(count: string): string
  ending: string
  interrupted: string
  nothingWritten: string
  differs: string
}

export const migrationWords: Record<Language, Words> = {
  en: {
    tables: {
      members: 'members',
      works: 'works',
      orders: 'orders',
      cards: 'cards',
      withdrawals: 'withdrawals',
      points: 'entries of the points log',
      kept: 'favourites and history',
    },
    reasons: {
      name_not_allowed: 'their name is none that this site allows',
      name_taken: 'their name is taken',
      name_retired: 'an erased account had their name',
      email_left_out: 'without their mail address, which is none',
      password_unknown: 'with a password that cannot be read: they need a new one',
      work_missing: 'of works that are not in',
      member_missing: 'of members that are not in',
      card_without_rule: 'unused, and nothing says what they are worth: give --points-a-day',
      card_without_days: 'unused, and worth less than a day or more than 36,500',
      card_unreadable: 'unused, with a number that nobody could type',
      card_twice: 'unused, and the same as another one',
      elsewhere: 'of kinds that have no place here',
      amount_wrong: 'with an amount or a number that is none',
      row_unreadable: 'without a number',
    },
    tally: (table, read, present) => `${table}: ${read} in the dump, ${present} here`,
    reason: (reason, count, code) => `  ${count} ${reason} (${code})`,
    added: (count) => `  ${count} accounts were made by this run`,
    amounts: (what, dump, here, agree) =>
      `  ${what}: ${dump} yuan in the dump, ${here} here${agree ? '' : '  DIFFERENT'}`,
    paid: {
      orders: ['all orders', 'paid'],
      cards: ['all cards', 'used'],
      withdrawals: ['all withdrawals', 'settled'],
    },
    points: (dump, here) => `points: ${dump} in the dump, ${here} kept here`,
    codes: (count) => `  ${count} unused cards can be redeemed here`,
    price: (points) => `  ${points} points of a card are a day`,
    noPrice: '  nothing says how many points of a card are a day',
    passes: ['members', 'money, favourites, history'],
    rows: (count) => `${count} rows`,
    ending: 'Ending after the batch in hand …',
    interrupted: 'Interrupted: run it again for the rest.',
    nothingWritten: 'Nothing was written.',
    differs: 'The money does not agree.',
  },
  zh: {
    tables: {
      members: '会员',
      works: '影片',
      orders: '订单',
      cards: '卡密',
      withdrawals: '提现',
      points: '积分记录',
      kept: '收藏与历史',
    },
    reasons: {
      name_not_allowed: '用户名不合本站的规则',
      name_taken: '用户名已有人用',
      name_retired: '用户名属于已注销的账号',
      email_left_out: '邮箱不是邮箱，未带入',
      password_unknown: '密码读不出，需要重设',
      work_missing: '影片不在目录里',
      member_missing: '会员没有带入',
      card_without_rule: '未使用，但不知道值几天：请写 --points-a-day',
      card_without_days: '未使用，不足一天或超过 36500 天',
      card_unreadable: '未使用，卡号没法输入',
      card_twice: '未使用，与另一张相同',
      elsewhere: '本站没有对应的种类',
      amount_wrong: '金额或编号不对',
      row_unreadable: '没有编号',
    },
    tally: (table, read, present) => `${table}：备份里 ${read}，本站 ${present}`,
    reason: (reason, count, code) => `  ${count} ${reason}（${code}）`,
    added: (count) => `  这次新建账号 ${count}`,
    amounts: (what, dump, here, agree) =>
      `  ${what}：备份里 ${dump} 元，本站 ${here} 元${agree ? '' : '　不一致'}`,
    paid: {
      orders: ['全部订单', '已付'],
      cards: ['全部卡密', '已用'],
      withdrawals: ['全部提现', '已付出'],
    },
    points: (dump, here) => `积分：备份里 ${dump}，本站留存 ${here}`,
    codes: (count) => `  未使用的卡 ${count} 张可以在本站兑换`,
    price: (points) => `  卡上每 ${points} 积分折一天`,
    noPrice: '  不知道卡上多少积分折一天',
    passes: ['会员', '钱款、收藏、历史'],
    rows: (count) => `${count} 行`,
    ending: '写完手上这一批就结束……',
    interrupted: '已中断：再运行一次写其余的。',
    nothingWritten: '什么都没有写。',
    differs: '金额对不上。',
  },
}

/** What a migration came to, in lines. */
export function migrationText(
  report: MigrationReport,
  { isDryRun, language = 'en' }: { isDryRun: boolean; language?: Language | undefined },
): string {
  const words = migrationWords[language]
  const lines: string[] = []
  const reasonLines = (reasons: ReadonlyMap<string, number>) => {
    for (const [code, count] of reasons) {
      lines.push(words.reason(words.reasons[code] ?? code, number(count), code))
    }
  }
  const amounts = (what: string, { dump, here }: Amounts) =>
    lines.push(words.amounts(what, yuan(dump), yuan(here), dump === here))
  for (const table of Object.keys(words.tables) as Tallied[]) {
    const { read, present, reasons, fen, paidFen } = report.tallies[table]
    lines.push(words.tally(words.tables[table], number(read), number(present)))
    if (table === 'members') {
      lines.push(words.added(number(report.membersAdded)))
      reasonLines(report.notes)
    }
    reasonLines(reasons)
    if (table === 'cards' && read > 0) {
      lines.push(words.codes(number(report.codes)))
      lines.push(report.pointsADay === null ? words.noPrice : words.price(number(report.pointsADay)))
    }
    if (table !== 'orders' && table !== 'cards' && table !== 'withdrawals') continue
    const [all, paid] = words.paid[table]
    amounts(all, fen)
    amounts(paid, paidFen)
  }
  lines.push(words.points(number(report.points.dump), number(report.points.here)))
  if (report.interrupted) lines.push(words.interrupted)
  if (isDryRun) lines.push(words.nothingWritten)
  return lines.join('\n')
}
