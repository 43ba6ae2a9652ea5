/** BCP 47, with the words that viewers read. `und`: not known. */
export const subtitleLanguages = {
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  zh: '中文',
  yue: '粤语',
  en: '英语',
  ja: '日语',
  ko: '韩语',
  fr: '法语',
  de: '德语',
  es: '西班牙语',
  pt: '葡萄牙语',
  it: '意大利语',
  ru: '俄语',
  th: '泰语',
  vi: '越南语',
  und: '未知语言',
} as const

export type SubtitleLanguage = keyof typeof subtitleLanguages
