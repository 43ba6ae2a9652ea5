/** What staff read on the pages of jobs and figures. */

/** What a job is about. */
export const orderEnding = (tail: string) => `订单 …${tail}`

export const priceChange = (plan: string, price: string) => `${plan || '套餐'}调价 ${price}`

const outageNames = { site: '停站', database: '数据库断' } as const

/** `41 分`, `9 时`, `3 天`. */
function spanText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  if (minutes < 120) return `${minutes} 分`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} 时` : `${Math.round(hours / 24)} 天`
}

export const outageText = (what: keyof typeof outageNames, times: number, ms: number) =>
  `${outageNames[what]}${times > 1 ? ` ${times} 次，` : ' '}${spanText(ms)}`
