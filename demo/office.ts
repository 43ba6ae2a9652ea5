import { Random } from './random.ts'

/**
 * The history of the demo's site before its first visitor: neutral, and the same each time. Pure.
 */

export interface OfficeMember {
  userName: string
  /** Minutes before now. */
  joined: number
}

export interface OfficeOrder {
  /** Places in the lists of members and plans. */
  member: number
  plan: number
  /** Minutes before now. */
  at: number
  channel: 'alipay' | 'weixin'
  device: 'phone' | 'desktop'
  /** `mismatch`: another amount came than was asked for. */
  end: 'paid' | 'closed' | 'mismatch'
}

export interface OfficeMessage {
  member: number
  text: string
  /** Minutes before now. */
  at: number
  /** About the newest order of theirs. */
  aboutOrder?: true
  more?: readonly { from: 'member' | 'staff'; text: string; at: number }[]
  closed?: true
}

/** What a day brought that leaves no rows behind. */
export interface OfficeDay {
  /** Days before today. */
  ago: number
  copies: number
  plays: number
  vip: number
  openMessages: number
}

export interface Office {
  days: OfficeDay[]
  members: OfficeMember[]
  orders: OfficeOrder[]
  messages: readonly OfficeMessage[]
}

const first = [
  'cloud',
  'river',
  'misty',
  'tea',
  'kite',
  'moss',
  'harbour',
  'lantern',
  'north',
  'willow',
  'cedar',
]
const second = [
  '_walker',
  'wood',
  '_house',
  'flyer',
  '_and_fern',
  'light',
  '_ferry',
  'lake',
  '_summit',
  'field',
]

const day = 24 * 60
/** Members of so many days, orders of so many. */
const memberDays = 75
const orderDays = 45

/** The longer ago, the fewer: the site grows. */
const ago = (random: Random, days: number) => Math.floor(days * day * random.unit() ** 1.5) + 5

function makeMembers(random: Random, count: number): OfficeMember[] {
  const names = new Set<string>()
  while (names.size < count) names.add(`${random.pick(first)}${random.pick(second)}${random.whole(2, 99)}`)
  return [...names].map((userName) => ({ userName, joined: ago(random, memberDays) }))
}

function makeOrders(random: Random, members: readonly OfficeMember[], count: number): OfficeOrder[] {
  const orders = Array.from({ length: count }, (_, place): OfficeOrder => {
    const member = random.whole(0, members.length - 1)
    const joined = members[member]?.joined ?? 0
    return {
      member,
      plan: random.chance(0.35) ? 0 : 1,
      // Unprocessed entries are recent.
      at: place < 2 ? (place + 1) * 200 : Math.max(2, Math.min(joined - 1, ago(random, orderDays))),
      channel: random.chance(0.6) ? 'alipay' : 'weixin',
      device: random.chance(0.8) ? 'phone' : 'desktop',
      end: place < 2 ? 'mismatch' : random.chance(0.12) ? 'closed' : 'paid',
    }
  })
  return orders.sort((a, b) => b.at - a.at)
}

const messages: readonly OfficeMessage[] = [
  {
    member: 0,
    text: '我昨天中午买了年卡，一直没有到账，订单页还是未付。',
    at: 27 * 60 + 10,
    aboutOrder: true,
    more: [{ from: 'member', text: '过去一天了，请问有结果吗？', at: 84 }],
  },
  { member: 3, text: '「梯田晨雾」第 12 分钟以后没有声音。', at: 9 * 60 + 26 },
  { member: 5, text: '忘了密码，邮箱也换了，怎么办？', at: 6 * 60 + 2 },
  { member: 8, text: '磁力复制说超过 10 次，我今天才复制了 3 次。', at: 4 * 60 + 48 },
  { member: 9, text: '能不能把双月卡换成年卡？', at: 75, aboutOrder: true },
  { member: 12, text: '支持在电视上看吗？', at: 12 },
  {
    member: 14,
    text: '封面在手机上显示得很慢。',
    at: 2 * day,
    more: [{ from: 'staff', text: '您好，昨晚换了线路，现在应该快了，请再试一下。', at: 2 * day - 40 }],
  },
  {
    member: 16,
    text: '激活码提示已使用，可我是第一次输。',
    at: 3 * day,
    more: [
      {
        from: 'staff',
        text: '您好，这枚码今天上午已经加到您的账号里了，有效期可以在「我的」看到。',
        at: 3 * day - 25,
      },
      { from: 'member', text: '看到了，谢谢。', at: 3 * day - 60 },
    ],
    closed: true,
  },
]

const figureDays = 90

/** More at weekends, and more as time goes on. */
function makeDays(random: Random): OfficeDay[] {
  return Array.from({ length: figureDays }, (_, place) => {
    const ago = figureDays - place
    const grown = 1 + place / figureDays
    const week = ago % 7 < 2 ? 1.35 : 1
    return {
      ago,
      copies: Math.round(random.between(180, 260) * grown * week),
      plays: Math.round(random.between(420, 640) * grown * week),
      vip: Math.round(18 + place * 0.42 + random.between(-1, 1)),
      openMessages: random.whole(0, 5),
    }
  })
}

export function makeOffice(seed: number): Office {
  const random = new Random(seed, 7)
  const members = makeMembers(random, 90)
  const orders = makeOrders(random, members, 110)
  return { members, orders, messages, days: makeDays(random) }
}
