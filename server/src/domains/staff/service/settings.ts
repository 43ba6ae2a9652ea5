import type { Answer, staff } from '@yehang/contract'
import type { Config } from '../../../platform/config/config.ts'
import type { Site } from '../../../platform/site/site.ts'
import { listFilterNames, settingGroups, settingTitles, settingValues as values } from '../words.ts'

type Setting = Answer<typeof staff.listSettings>['rows'][number]

type Line = readonly [name: keyof typeof settingTitles, value: string, needsCare?: boolean]

const onOff = (value: boolean) => (value ? values.on : values.off)
const orUnset = (value: string | undefined) => value ?? values.unset
/** Whether something secret is there, and nothing of it. */
const kept = (value: unknown) => (value === undefined || value === '' ? values.unset : values.secret)
const gigabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 3)} GB`
const sharesOf = (each: number) => (each === 0 ? values.off : each === 1 ? values.all : values.oneOf(each))
const fromMs = (ms: number) => (ms === 0 ? values.unlogged : values.fromMs(ms))
/** An address without its user name and password. */
const place = (address: string | undefined) => {
  if (address === undefined) return values.unset
  const url = URL.parse(address)
  return url === null ? values.set : `${url.protocol}//${url.host}`
}

/** What the process was started with, in words; keys, passwords and accounts at others are only said to be there. */
export function settingsInForce(config: Config, site: Site): Setting[] {
  const groups: readonly (readonly [string, readonly Line[]])[] = [
    [settingGroups.site, siteLines(config, site)],
    [settingGroups.guards, guardLines(config)],
    [settingGroups.members, memberLines(config)],
    [settingGroups.media, mediaLines(config)],
    [settingGroups.payments, paymentLines(config)],
    [settingGroups.processes, processLines(config)],
  ]
  return groups.flatMap(([group, lines]) =>
    lines.map(([name, value, needsCare = false]) => ({
      group,
      name,
      title: settingTitles[name],
      value,
      needsCare,
    })),
  )
}

function siteLines({ http }: Config, site: Site): Line[] {
  const { links } = site
  return [
    ['SITE_NAME', site.name],
    ['PUBLIC_URL', orUnset(http.publicUrl), http.publicUrl === undefined],
    ['INDEXING', onOff(site.indexing)],
    ['TERMS_URL', orUnset(links.terms), links.terms === undefined],
    ['PRIVACY_URL', orUnset(links.privacy), links.privacy === undefined],
    ['CONTACT_URL', orUnset(links.contact)],
    ['REPORT_URL', orUnset(links.report)],
    ['ANNOUNCEMENT', orUnset(site.announcement)],
    ['FOOTER_TEXT', orUnset(site.footerText)],
    ['IMAGE_HOST', orUnset(site.imageHost)],
    ['LIST_FILTER', listFilterNames[site.listFilter]],
    ['VIP_TITLES_TEXT', site.titlesText ?? values.counted],
    ['VIP_REFUND_TEXT', site.refundText],
  ]
}

function guardLines({ http, rateLimit, accounts, signedRequests, secretKey, webhooks }: Config): Line[] {
  return [
    ['SECRET_KEY', secretKey === undefined ? values.generated : values.secret],
    ['ALLOWED_HOSTS', http.allowedHosts.join(values.between) || values.none],
    ['TRUST_PROXY', http.trustProxy.join(values.between) || values.none],
    ['RATE_LIMIT', onOff(rateLimit.on), !rateLimit.on],
    ['ATTEMPT_LIMITS', onOff(accounts.limits), !accounts.limits],
    ['RATE_LIMIT_PER_MINUTE', values.times(rateLimit.perMinute)],
    ['CAPTCHA', onOff(accounts.captcha), !accounts.captcha],
    ['WEBHOOK_ALLOW', webhooks.allow.join(values.between) || values.none],
    ['SIGNED_REQUESTS', signedRequests === 'require' ? values.demanded : values.checked],
  ]
}

function memberLines({ staffTotp, mail, meteredMagnets, media }: Config): Line[] {
  const noMail = mail.smtpUrl === undefined
  return [
    ['STAFF_TOTP', staffTotp === 'required' ? values.must : values.may, staffTotp !== 'required'],
    ['SMTP_URL', place(mail.smtpUrl), noMail],
    ['MAIL_FROM', orUnset(mail.from)],
    ['MAGNETS', meteredMagnets ? values.byServer : values.byBrowser],
    ['STREAMS_PER_MEMBER', values.devices(media.streamsPerMember)],
    ['DEVICES_PER_MEMBER', values.devices(media.devicesPerMember)],
    ['DEVICES_FOR_GUESTS', onOff(media.devicesForGuests)],
    ['GOOGLE_CAST', onOff(media.googleCast)],
  ]
}

function mediaLines({ media, download, rights, sealedDays, reportHidesPerHour }: Config): Line[] {
  return [
    ['RIGHTS', rights === 'required' ? values.must : values.needless],
    ['SEALED_DAYS', values.days(sealedDays)],
    ['REPORT_HIDES_PER_HOUR', values.anHour(reportHidesPerHour)],
    ['S3_ENDPOINT', media.s3 === undefined ? values.dataDir : place(media.s3.endpoint)],
    ['S3_BUCKET', media.s3?.bucket ?? values.unset],
    ['S3_SECRET_ACCESS_KEY', kept(media.s3?.secretAccessKey)],
    ['MEDIA_ACCEL', orUnset(media.accelPrefix)],
    ['MEDIA_CDN', media.cdn === undefined ? values.unset : `${media.cdn.kind} ${media.cdn.origin}`],
    ['MEDIA_CDN_KEY', kept(media.cdn?.key)],
    ['MEDIA_IMPORT_DIR', orUnset(media.importDir)],
    ['TRANSCODES', values.works(media.parallel)],
    ['VIDEO_ENCODER', media.videoEncoder],
    ['MIN_FREE_GB', gigabytes(media.minFreeBytes)],
    ['DOWNLOAD_MAX_GB', gigabytes(download.maxBytes)],
    ['DOWNLOAD_HOURS', values.hours(download.hours)],
    ['DOWNLOAD_ALLOW', download.allow.join(values.between) || values.none],
  ]
}

function paymentLines({ payments }: Config): Line[] {
  const { alipay, wechat, epay } = payments
  const none = alipay === undefined && wechat === undefined && epay === undefined
  return [
    ['SALES', onOff(payments.isOpen), !payments.isOpen],
    ['PAY_HOME_ONLY', onOff(payments.homeOnly)],
    ['PAY_NOTIFY_URL', orUnset(payments.notifyUrl)],
    ['ALIPAY_APP_ID', alipay === undefined ? values.unconnected : values.connected, none],
    ['WECHAT_MCH_ID', wechat === undefined ? values.unconnected : values.connected, none],
    ['EPAY_PID', epay === undefined ? values.unconnected : values.connected, none],
  ]
}

function processLines({
  http,
  processes,
  dataDir,
  database,
  cacheBytes,
  edge,
  worker,
  demo,
  logLevel,
  outside,
}: Config): Line[] {
  return [
    ['HOST', `${http.host}:${http.port}`],
    ['CLUSTER', values.processes(processes)],
    ['DATA_DIR', dataDir],
    ['DATABASE_URL', database.url === undefined ? values.own : place(database.url)],
    ['DATABASE_DIRECT_URL', database.directUrl === undefined ? values.unset : place(database.directUrl)],
    ['DATABASE_REPLICA_URL', database.replicaUrl === undefined ? values.unset : place(database.replicaUrl)],
    ['DATABASE_POOL', String(database.poolSize)],
    ['CACHE_MB', `${Math.round(cacheBytes / 1024 ** 2)} MB`],
    ['EDGE', edge === undefined ? values.unset : edge.kind],
    ['EDGE_KEY', kept(edge !== undefined && 'key' in edge ? edge.key : undefined)],
    ['WORKER', onOff(worker)],
    ['DEMO', demo.mode === 'auto' ? values.whenEmpty : values.off],
    ['LOG_LEVEL', logLevel],
    ['ACCESS_LOG', sharesOf(outside.accessLog)],
    ['SLOW_REQUEST_MS', fromMs(outside.slowRequestMs)],
    ['SLOW_QUERY_MS', fromMs(outside.slowQueryMs)],
    ['METRICS_TOKEN', kept(outside.metrics.token)],
    ['METRICS_ALLOW', outside.metrics.allow.join(values.between) || values.none],
    ['STOP_GRACE', values.seconds(outside.leaveMs / 1000)],
  ]
}
