import { callOptions } from '../../api/queries.ts'

export const devicesCall = callOptions('GET /v2/devices', {})

/** What a device opens, each below its own address; the first is the one to scan. */
export const deviceAddresses = [
  { name: 'TVBox、影视', text: '配置地址', path: 'config.json' },
  { name: 'LibreTV、MoonTV', text: 'MacCMS 接口', path: 'provide' },
  { name: 'Stremio', text: '插件地址', path: 'manifest.json' },
  { name: 'Kodi、VLC', text: 'M3U 播放列表', path: 'list.m3u' },
  { name: '阅读器', text: '关注的新作品（RSS）', path: 'feed.xml' },
] as const

export const deviceAddress = (token: string, path: string) => `${window.location.origin}/tv/${token}/${path}`
