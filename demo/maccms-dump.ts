import { createHash } from 'node:crypto'
import { demoWorks } from './catalogue.ts'
import { columnsOf, createTable } from './maccms-schema.ts'
import { Random } from './random.ts'
import type { ImportRecord } from './record.ts'

/** A dump of a MacCMS site as mysqldump writes it, from the schema that MacCMS documents. The same seed gives the same dump. */

export interface DumpOptions {
  members: number
  works: number
  /** Favourites, works seen and the like, for each member. */
  kept?: number
  seed: number
  /** `YYYY-MM-DD` */
  today: string
}

/** What the dump says, for comparison: amounts in fen. */
export interface DumpTotals {
  orders: number
  ordersFen: bigint
  paidFen: bigint
  points: bigint
  unusedCards: number
}

type Value = string | number
type Row = Record<string, Value>

const quoted = (value: Value) =>
  typeof value === 'number' ? String(value) : `'${value.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`

const statementBytes = 250_000

/** One table: its definition, and INSERTs of many rows each, as the default of mysqldump makes them. */
function* tableText(name: keyof typeof columnsOf, rows: Iterable<Row>): Generator<string> {
  yield createTable(name)
  const usual = Object.entries(columnsOf[name]).map(([column, type]) => [column, usualOf(type)] as const)
  let text = ''
  for (const row of rows) {
    const values = usual.map(([column, value]) => quoted(row[column] ?? value)).join(',')
    text += text === '' ? `INSERT INTO \`mac_${name}\` VALUES (${values})` : `,(${values})`
    if (text.length < statementBytes) continue
    yield `${text};\n`
    text = ''
  }
  if (text !== '') yield `${text};\n`
}

const usualOf = (type: string): Value => (/int/.test(type) ? 0 : /decimal/.test(type) ? '0.00' : '')

const types = ['骑兵', '步兵', '欧美', '动漫']

/** Rows of `mac_vod`, which `provide/vod` answers as they are. */
export function* vods(works: Iterable<ImportRecord>, time: number): Generator<Row> {
  const names = (list: readonly (string | { name: string })[]) =>
    list.map((entry) => (typeof entry === 'string' ? entry : entry.name)).join(',')
  let id = 0
  for (const work of works) {
    id++
    yield {
      vod_id: id,
      type_id: 1 + (id % types.length),
      vod_name: `${work.number} ${work.title}`,
      vod_status: 1,
      vod_class: work.tags.map(({ name }) => name).join(','),
      vod_pic: work.picBig,
      vod_actor: names(work.performer),
      vod_director: names(work.director),
      vod_writer: names(work.maker),
      vod_behind: names(work.series),
      vod_content: `<p>${work.synopsis ?? work.title}</p>`,
      vod_pubdate: work.pubTime,
      vod_year: work.pubTime.slice(0, 4),
      vod_duration: String(work.duration),
      vod_score: work.average === null ? '0.0' : (work.average * 2).toFixed(1),
      vod_score_num: work.evaluates,
      vod_up: Math.min(work.likes, 65_000),
      vod_time: time,
      vod_time_add: time,
      vod_play_from: 'site',
      vod_play_url: `第1集$https://media.example.org/${id}/index.m3u8`,
      vod_down_from: 'magnet',
      vod_down_url: work.magnets.map(({ infoHash }) => `下载$magnet:?xt=urn:btih:${infoHash}`).join('#'),
    }
  }
}

export const passwordOfMember = (id: number) => `old-password-${id}`

/** Members, one in twenty a VIP and one in a hundred locked; the first has a name that no site of ours allows. */
function* users({ members, seed }: DumpOptions, time: number, totals: DumpTotals): Generator<Row> {
  const random = new Random(seed, 1)
  for (let id = 1; id <= members; id++) {
    const isVip = random.chance(0.05)
    const points = random.chance(0.3) ? random.whole(1, 5000) : 0
    totals.points += BigInt(points)
    yield {
      user_id: id,
      group_id: isVip ? 3 : 2,
      user_name: id === 1 ? 'it\'s "me"' : `viewer${id}`,
      user_pwd: createHash('md5').update(passwordOfMember(id)).digest('hex'),
      user_nick_name: `夜航 ${id}`,
      user_email: random.chance(0.6) ? `viewer${id}@example.org` : '',
      user_status: random.chance(0.01) ? 0 : 1,
      user_points: points,
      user_reg_time: time - random.whole(0, 100_000_000),
      user_end_time: isVip ? time + random.whole(-10_000_000, 30_000_000) : 0,
    }
  }
}

function* orders({ members, seed }: DumpOptions, time: number, totals: DumpTotals): Generator<Row> {
  const random = new Random(seed, 2)
  for (let id = 1; id <= Math.ceil(members / 3); id++) {
    const fen = BigInt(random.whole(1, 99_999))
    const isPaid = random.chance(0.7)
    totals.orders++
    totals.ordersFen += fen
    if (isPaid) totals.paidFen += fen
    const at = time - random.whole(0, 50_000_000)
    yield {
      order_id: id,
      user_id: random.whole(1, members),
      order_status: isPaid ? 1 : 0,
      order_code: `PAY${String(id).padStart(12, '0')}`,
      order_price: `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`,
      order_time: at,
      order_points: Number(fen),
      order_pay_type: isPaid ? 'alipay' : '',
      order_pay_time: isPaid ? at + 60 : 0,
    }
  }
}

function* cards({ members, seed }: DumpOptions, time: number, totals: DumpTotals): Generator<Row> {
  const random = new Random(seed, 3)
  for (let id = 1; id <= Math.ceil(members / 20); id++) {
    const isUsed = random.chance(0.5)
    if (!isUsed) totals.unusedCards++
    yield {
      card_id: id,
      card_no: cardOf(id).number,
      card_pwd: cardOf(id).password,
      card_money: 30,
      card_points: 300,
      card_use_status: isUsed ? 1 : 0,
      card_sale_status: 1,
      user_id: isUsed ? random.whole(1, members) : 0,
      card_add_time: time - 90_000_000,
      card_use_time: isUsed ? time - random.whole(0, 80_000_000) : 0,
    }
  }
}

/** What is printed on a card. */
export const cardOf = (id: number) => ({
  number: `K${String(id).padStart(15, '7')}`,
  password: String(id).padStart(8, '3'),
})

function* withdrawals({ members }: DumpOptions, time: number): Generator<Row> {
  for (let id = 1; id <= Math.ceil(members / 500); id++) {
    yield {
      cash_id: id,
      user_id: 1 + ((id * 7) % members),
      cash_status: id % 2,
      cash_points: 1000,
      cash_money: `${id}.05`,
      cash_time: time - id,
      cash_time_audit: id % 2 === 1 ? time : 0,
    }
  }
}

function* pointsLog({ members, seed }: DumpOptions, time: number): Generator<Row> {
  const random = new Random(seed, 4)
  for (let id = 1; id <= members; id++) {
    yield {
      plog_id: id,
      user_id: random.whole(1, members),
      plog_type: random.whole(1, 9),
      plog_points: random.whole(1, 500),
      plog_time: time - random.whole(0, 50_000_000),
    }
  }
}

/** Favourites, what is to be watched, and what was played; one in fifty of kinds that have no place in our library. */
function* userLog({ members, works, seed, kept = 3 }: DumpOptions, time: number): Generator<Row> {
  const random = new Random(seed, 5)
  if (works === 0) return
  for (let id = 1; id <= members * kept; id++) {
    yield {
      ulog_id: id,
      user_id: random.whole(1, members),
      ulog_mid: 1,
      ulog_type: random.chance(0.02) ? 5 : random.whole(1, 4),
      ulog_rid: random.whole(1, works),
      ulog_sid: 1,
      ulog_nid: 1,
      ulog_time: time - random.whole(0, 50_000_000),
    }
  }
}

export function* maccmsDump(options: DumpOptions, totals: DumpTotals = noTotals()): Generator<string> {
  const { works, seed, today } = options
  const time = Date.parse(`${today}T00:00:00+08:00`) / 1000
  yield '-- MySQL dump 10.13  Distrib 8.0, for Linux (x86_64)\n--\n/*!40101 SET NAMES utf8mb4 */;\n'
  yield* tableText('card', cards(options, time, totals))
  yield* tableText('cash', withdrawals(options, time))
  yield* tableText('group', [
    { group_id: 1, group_name: '游客', group_status: 1 },
    { group_id: 2, group_name: '默认会员', group_status: 1 },
    { group_id: 3, group_name: 'VIP会员', group_status: 1, group_points_day: 10 },
  ])
  yield* tableText('order', orders(options, time, totals))
  yield* tableText('plog', pointsLog(options, time))
  yield* tableText(
    'type',
    types.map((type_name, place) => ({ type_id: place + 1, type_name, type_mid: 1 })),
  )
  yield* tableText('ulog', userLog(options, time))
  yield* tableText('user', users(options, time, totals))
  yield* tableText('vod', vods(works === 0 ? [] : demoWorks({ works, seed, today }), time))
  yield '/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;\n'
}

export const noTotals = (): DumpTotals => ({
  orders: 0,
  ordersFen: 0n,
  paidFen: 0n,
  points: 0n,
  unusedCards: 0,
})
