import type { Answer, staff } from '@yehang/contract'
import type { Config } from '../../../platform/config/config.ts'

const listFilterNames = { resource: '有资源', magnet: '有磁力', online: '可在线观看', all: '全部' }

type Setting = Answer<typeof staff.listSettings>['rows'][number]

type Line = readonly [name: string, title: string, value: string, needsCare?: boolean]

const onOff = (value: boolean) => (value ? '开' : '关')
const orUnset = (value: string | undefined) => value ?? '未设'
/** Whether something secret is there, and nothing of it. */
const kept = (value: unknown) => (value === undefined || value === '' ? '未设' : '已设，不显示')
const gigabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 3)} GB`
const sharesOf = (each: number) => (each === 0 ? '关' : each === 1 ? '全部' : `每 ${each} 个记 1 个`)
const fromMs = (ms: number) => (ms === 0 ? '不记' : `${ms} 毫秒起`)
/** An address without its user name and password. */
const place = (address: string | undefined) => {
  if (address === undefined) return '未设'
  const url = URL.parse(address)
  return url === null ? '已设' : `${url.protocol}//${url.host}`
}

/** What the process was started with, in words; keys, passwords and accounts at others are only said to be there. */
export function settingsInForce(config: Config): Setting[] {
  const groups: readonly (readonly [string, readonly Line[]])[] = [
    ['站点', siteLines(config)],
    ['安全', guardLines(config)],
    ['同事和会员', memberLines(config)],
    ['影片', mediaLines(config)],
    ['收款', paymentLines(config)],
    ['运行', processLines(config)],
  ]
  return groups.flatMap(([group, lines]) =>
    lines.map(([name, title, value, needsCare = false]) => ({ group, name, title, value, needsCare })),
  )
}

function siteLines({ site, http }: Config): Line[] {
  const { links } = site
  return [
    ['SITE_NAME', '站名', site.name],
    ['PUBLIC_URL', '对外地址', orUnset(http.publicUrl), http.publicUrl === undefined],
    ['INDEXING', '允许搜索引擎收录首页', onOff(site.indexing)],
    ['TERMS_URL', '条款', orUnset(links.terms), links.terms === undefined],
    ['PRIVACY_URL', '隐私', orUnset(links.privacy), links.privacy === undefined],
    ['CONTACT_URL', '联系方式', orUnset(links.contact)],
    ['REPORT_URL', '站外举报地址', orUnset(links.report)],
    ['ANNOUNCEMENT', '公告', orUnset(site.announcement)],
    ['IMAGE_HOST', '图片地址', orUnset(site.imageHost)],
    ['LIST_FILTER', '列表默认筛选', listFilterNames[site.listFilter]],
    ['VIP_TITLES_TEXT', '套餐页写的片量', site.titlesText],
    ['VIP_REFUND_TEXT', '套餐页写的退款', site.refundText],
  ]
}

function guardLines({ http, rateLimit, accounts, signedRequests, secretKey }: Config): Line[] {
  return [
    ['SECRET_KEY', '站点密钥', secretKey === undefined ? '自动生成，存在数据目录' : '已设，不显示'],
    ['ALLOWED_HOSTS', '另外认的域名', http.allowedHosts.join('、') || '无'],
    ['TRUST_PROXY', '信任的代理', http.trustProxy.join('、') || '无'],
    ['RATE_LIMIT', '每个地址的请求限速', onOff(rateLimit.on), !rateLimit.on],
    ['ATTEMPT_LIMITS', '密码、验证码、举报等的次数限制', onOff(accounts.limits), !accounts.limits],
    ['RATE_LIMIT_PER_MINUTE', '每个地址每分钟', `${rateLimit.perMinute} 次`],
    ['CAPTCHA', '验证码', onOff(accounts.captcha), !accounts.captcha],
    ['SIGNED_REQUESTS', '请求签名', signedRequests === 'require' ? '必须有' : '有就验'],
  ]
}

function memberLines({ staffTotp, mail, meteredMagnets, media }: Config): Line[] {
  const noMail = mail.smtpUrl === undefined
  return [
    ['STAFF_TOTP', '同事二次验证', staffTotp === 'required' ? '必须' : '自愿', staffTotp !== 'required'],
    ['SMTP_URL', '发信服务器', place(mail.smtpUrl), noMail],
    ['MAIL_FROM', '发件人', orUnset(mail.from)],
    ['MAGNETS', '磁力复制限额', meteredMagnets ? '服务器计数' : '浏览器计数'],
    ['STREAMS_PER_MEMBER', '每人同时播放', `${media.streamsPerMember} 台`],
  ]
}

function mediaLines({ media, download, rights, sealedDays, reportHidesPerHour }: Config): Line[] {
  return [
    ['RIGHTS', '发布前要权利依据', rights === 'required' ? '必须' : '不要求'],
    ['SEALED_DAYS', '封存证据保留', `${sealedDays} 天`],
    ['REPORT_HIDES_PER_HOUR', '举报自动隐藏', `每小时最多 ${reportHidesPerHour} 件`],
    ['S3_ENDPOINT', '影片存放', media.s3 === undefined ? '本机数据目录' : place(media.s3.endpoint)],
    ['S3_BUCKET', '存储桶', media.s3?.bucket ?? '未设'],
    ['S3_SECRET_ACCESS_KEY', '存储密钥', kept(media.s3?.secretAccessKey)],
    ['MEDIA_ACCEL', 'nginx 直送路径', orUnset(media.accelPrefix)],
    ['MEDIA_IMPORT_DIR', '导入可用的影片目录', orUnset(media.importDir)],
    ['TRANSCODES', '同时转码', `${media.parallel} 部`],
    ['MIN_FREE_GB', '磁盘至少留', gigabytes(media.minFreeBytes)],
    ['DOWNLOAD_MAX_GB', '云下载单个上限', gigabytes(download.maxBytes)],
    ['DOWNLOAD_HOURS', '云下载最长', `${download.hours} 小时`],
    ['DOWNLOAD_ALLOW', '云下载放行的内网地址', download.allow.join('、') || '无'],
  ]
}

function paymentLines({ payments }: Config): Line[] {
  const { alipay, wechat, epay } = payments
  const none = alipay === undefined && wechat === undefined && epay === undefined
  return [
    ['SALES', '收新订单', onOff(payments.isOpen), !payments.isOpen],
    ['PAY_HOME_ONLY', '只在本机收款', onOff(payments.homeOnly)],
    ['PAY_NOTIFY_URL', '渠道通知地址', orUnset(payments.notifyUrl)],
    ['ALIPAY_APP_ID', '支付宝', alipay === undefined ? '未接' : '已接', none],
    ['WECHAT_MCH_ID', '微信支付', wechat === undefined ? '未接' : '已接', none],
    ['EPAY_PID', '易支付', epay === undefined ? '未接' : '已接', none],
  ]
}

function processLines({
  http,
  processes,
  dataDir,
  database,
  cacheBytes,
  worker,
  demo,
  logLevel,
  outside,
}: Config): Line[] {
  return [
    ['HOST', '监听', `${http.host}:${http.port}`],
    ['CLUSTER', '接口进程', `${processes} 个`],
    ['DATA_DIR', '数据目录', dataDir],
    ['DATABASE_URL', '数据库', database.url === undefined ? '自带' : place(database.url)],
    [
      'DATABASE_REPLICA_URL',
      '只读副本',
      database.replicaUrl === undefined ? '未设' : place(database.replicaUrl),
    ],
    ['DATABASE_POOL', '每个进程的数据库连接', String(database.poolSize)],
    ['CACHE_MB', '片库缓存', `${Math.round(cacheBytes / 1024 ** 2)} MB`],
    ['WORKER', 'npm start 带着 worker', onOff(worker)],
    ['DEMO', '演示片库', demo.mode === 'auto' ? '空库时自动填' : '关'],
    ['LOG_LEVEL', '日志', logLevel],
    ['ACCESS_LOG', '访问日志', sharesOf(outside.accessLog)],
    ['SLOW_REQUEST_MS', '慢请求', fromMs(outside.slowRequestMs)],
    ['SLOW_QUERY_MS', '慢查询', fromMs(outside.slowQueryMs)],
    ['METRICS_TOKEN', '监控口令', kept(outside.metrics.token)],
    ['METRICS_ALLOW', '监控放行地址', outside.metrics.allow.join('、') || '无'],
    ['STOP_GRACE', '停机前先不接新请求', `${outside.leaveMs / 1000} 秒`],
  ]
}
