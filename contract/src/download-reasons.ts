import type { ReasonEntries } from './reason.ts'

/** Why an address is not fetched from. */
const addressReasons = {
  address_invalid: { code: 500, words: '网址格式不正确' },
  address_not_http: { code: 500, words: '只能下载 http 或 https 网址' },
  address_with_password: { code: 500, words: '网址里不能带用户名和密码' },
  address_wrong_host: { code: 500, words: '网址的主机名不正确' },
  address_wrong_port: { code: 500, words: '网址的端口只能是 80 或 443' },
  address_internal: { code: 500, words: '网址指向内部网络，不能下载' },
} as const satisfies ReasonEntries

export type AddressReason = keyof typeof addressReasons

interface Fault {
  /** The code of the system or the client. */
  fault?: string
}

const withFault =
  (words: string) =>
  ({ fault }: Fault) =>
    fault === undefined ? words : `${words}（${fault}）`

interface Answered {
  /** The HTTP status. */
  status: number
}

/** Why something could not be fetched from an address, or found below MEDIA_IMPORT_DIR. */
export const downloadReasons = {
  ...addressReasons,
  redirect_invalid: { words: '网址跳转到了无效的地址' },
  redirect_to_http: { words: '网址从 https 跳转到了 http，不能下载' },
  redirect_refused: {
    words: ({ address }: { address: AddressReason }) => `跳转后的${addressReasons[address].words}`,
  },
  redirects_too_many: { words: ({ max }: { max: number }) => `网址跳转超过 ${max} 次` },
  download_host_unknown: { words: withFault('找不到这个主机（域名解析失败）') },
  download_connection_refused: { words: withFault('对方拒绝连接') },
  download_unreachable: { words: withFault('连接不到对方的网络') },
  download_no_response: { words: withFault('对方长时间没有响应') },
  download_disk_full: { words: withFault('磁盘空间不足') },
  download_broke_off: { words: withFault('连接中断') },
  download_protocol_broken: { words: withFault('对方的应答不符合协议') },
  download_disk_unwritable: { words: withFault('无法写入磁盘') },
  download_failed: { words: withFault('下载失败') },
  download_certificate_invalid: { words: withFault('对方的 HTTPS 证书无效') },
  download_not_now: { words: ({ status }: Answered) => `对方暂时不能提供文件（HTTP ${status}）` },
  download_not_there: { words: ({ status }: Answered) => `网址上没有这个文件（HTTP ${status}）` },
  download_forbidden: { words: ({ status }: Answered) => `对方不允许下载这个文件（HTTP ${status}）` },
  download_without_file: { words: ({ status }: Answered) => `对方没有给出文件（HTTP ${status}）` },
  download_is_page: { words: '网址返回的是网页，请填影片文件本身的网址' },
  download_is_playlist: { words: '网址返回的是播放列表，请填影片文件本身的网址' },
  download_no_video: { words: '网址返回的不是影片' },
  download_no_picture: { words: '网址返回的不是图片' },
  download_compressed: { words: '对方只给出压缩过的内容，不能下载' },
  download_overdue: { words: ({ hours }: { hours: number }) => `超过 ${hours} 小时仍未下载完` },
  download_too_slow: { words: '对方发送得太慢' },
  download_longer_than_said: { words: '对方给出的内容比它所说的长' },
  download_empty: { words: '网址上的文件是空的' },
  download_too_large: {
    words: ({ gigabytes }: { gigabytes: number }) => `文件超过 ${gigabytes} GB 的上限`,
  },
  download_disk_waits: { words: '磁盘空间不足，腾出空间后会继续下载' },
  picture_not_reached: { words: '图片取不到' },
  import_file_unset: { words: '没有设置 MEDIA_IMPORT_DIR，不能按路径取影片' },
  import_file_shape: { words: '影片路径应是 MEDIA_IMPORT_DIR 之下的相对路径，用 / 分隔，不含 . 与 ..' },
  import_file_folder: { words: 'MEDIA_IMPORT_DIR 所指的目录不存在或无法读取' },
  import_file_absent: { words: 'MEDIA_IMPORT_DIR 之下没有这个文件' },
  import_file_outside: { words: '影片文件不在 MEDIA_IMPORT_DIR 之下' },
  import_file_kind: { words: '影片路径所指的不是普通文件' },
  import_file_empty: { words: '影片文件是空的' },
  import_file_closed: { words: '影片文件无法读取' },
} as const satisfies ReasonEntries
