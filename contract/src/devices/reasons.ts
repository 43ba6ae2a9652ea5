import type { ReasonEntries } from '../reason.ts'

interface Full {
  max: number
}

export const deviceReasons = {
  device_code_wrong: { code: 402, words: '配对码不对、已经用过或已过期，请在“我的设备”里换一个' },
  devices_full: { code: 402, words: ({ max }: Full) => `最多配对 ${max} 台设备，请先移除不用的` },
  device_gone: { code: 402, words: '这台设备已被移除，请在网站的“我的设备”里重新配对' },
  device_too_fast: { code: 402, words: '这台设备请求太快，请稍后再试' },
} as const satisfies ReasonEntries
