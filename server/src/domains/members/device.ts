import ipaddr from 'ipaddr.js'
import { browserNames, unknownDevice } from './words.ts'

/** The first that fits: browsers name those they descend from as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, browserNames.wechat],
  [/M?QQBrowser\//, browserNames.qq],
  [/\bQQ\//, 'QQ'],
  [/UCBrowser\/|\bUCWEB/, browserNames.uc],
  [/MiuiBrowser\//, browserNames.xiaomi],
  [/HuaweiBrowser\//, browserNames.huawei],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const firstOf = (list: typeof browsers, userAgent: string) =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1]

/** `Chrome · Android`: enough for a member to recognise a device; the rest is not stored. */
export function deviceOf(userAgent: string): string {
  const known = [firstOf(browsers, userAgent), firstOf(systems, userAgent)].filter(
    (name) => name !== undefined,
  )
  return known.length > 0 ? known.join(' · ') : unknownDevice
}

/** `203.0.113.*`, `2001:db8:7:*`: enough to distinguish home from elsewhere. */
export function partOfAddress(address: string): string {
  if (!ipaddr.isValid(address)) return '*'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return `${parsed.toString().split('.').slice(0, 3).join('.')}.*`
  return `${parsed.toNormalizedString().split(':').slice(0, 3).join(':')}:*`
}
