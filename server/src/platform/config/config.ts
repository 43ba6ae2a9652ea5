import { isIP } from 'node:net'
import path from 'node:path'
import { type EdgeConfig, readEdge } from './edge.ts'
import { type MediaCdnConfig, readMediaCdn } from './media-cdn.ts'
import { addressList, type OutsideConfig, readOutside } from './monitoring.ts'
import { type PaymentsConfig, readPayments } from './payments.ts'
import { type FixedSite, readFixedSite } from './site.ts'
import {
  ConfigError,
  httpAddress,
  httpOrigin,
  isLoopback,
  matching,
  noteMissing,
  oneOf,
  type Parser,
  readerOf,
  repository,
  type SettingProblem,
  wholeNumber,
} from './values.ts'

export type { AlipayConfig, EpayConfig, PaymentsConfig, WechatConfig } from './payments.ts'
export { ConfigError, isLoopback, type SettingProblem } from './values.ts'

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export const videoEncoders = ['x264', 'x265', 'svt-av1', 'nvenc', 'qsv', 'vaapi'] as const

/** What an operator decides about the pages where the site is started. */
export interface SiteConfig {
  /** Search engines may list the home page and works, and cards of links name works. */
  indexing: boolean
  /** Address put before relative image paths, without a slash at its end; unset: we serve `/images/`. */
  imageHost: string | undefined
  /** Other origins that pictures may come from. */
  imageOrigins: string[]
  /** Target of the "leave now" button. */
  leaveUrl: string
  /** What is unset here is set by staff in the browser (platform/site). */
  fixed: { [Field in keyof FixedSite]: FixedSite[Field] | undefined }
}

export interface Config {
  http: {
    host: string
    /** 0 lets the system choose a free port. */
    port: number
    /** Origin under which visitors reach the site, without a slash at its end. */
    publicUrl: string | undefined
    /** Addresses and CIDR ranges of the proxies whose X-Forwarded-For is believed. */
    trustProxy: string[]
    /** Names beside that of `publicUrl` under which the site may be asked for, in lower case, without ports. */
    allowedHosts: string[]
  }
  outside: OutsideConfig
  /** So many answer requests; 1: the one that is started. */
  processes: number
  rateLimit: { on: boolean; perMinute: number }
  site: SiteConfig
  /** Absolute. Holds the embedded database and whatever else outlives the process. */
  dataDir: string
  database: {
    /** Unset: the embedded server in `dataDir`. */
    url: string | undefined
    /**
     * The same database past a pooler in transaction mode, to which `url` leads then; unset: `url` leads to PostgreSQL
     * itself.
     */
    directUrl: string | undefined
    /** A streaming replica, from which visitors read the catalogue; unset: there is none. */
    replicaUrl: string | undefined
    poolSize: number
  }
  cacheBytes: number
  /** Caches before the site that keep its pages; unset: there are none. */
  edge: EdgeConfig | undefined
  /** Unset: made once and kept in `dataDir`. */
  secretKey: string | undefined
  accounts: {
    /** The `appId` of the site's own clients. */
    appId: string
    captcha: boolean
    /** Limits of tries: passwords, captchas, codes, mails, reports, copies, orders. Off for tests and measurements alone. */
    limits: boolean
  }
  /** Whether staff may do anything without a second factor. */
  staffTotp: 'optional' | 'required'
  mail: { smtpUrl: string | undefined; from: string | undefined }
  /** verify: a signature that is sent must be right; require: it must be sent. */
  signedRequests: 'verify' | 'require'
  /** Folder below which scheduled sources of imports read files; unset: they may read none. */
  importSourceDir: string | undefined
  /** Pictures and previews of works that each server is asked for; 0: none. */
  addressChecksPerSecond: number
  media: {
    /** Folder below which import files name videos; unset: they may name none. */
    importDir: string | undefined
    /** File of the font in which styled subtitles are drawn where they bring none. */
    subtitleFont: string | undefined
    /** Unset: media are in `dataDir`. */
    s3: S3Config | undefined
    /** Where nginx serves the folder of the media by X-Accel-Redirect; unset: we send them. */
    accelPrefix: string | undefined
    /** Unset: segments come from us, or from nginx by `accelPrefix`. */
    cdn: MediaCdnConfig | undefined
    streamsPerMember: number
    /** Televisions and apps that a member may pair. */
    devicesPerMember: number
    /** Whether outside clients without a token get what guests see. */
    devicesForGuests: boolean
    /** Whether the player may fetch Google's library to hand films to screens. */
    googleCast: boolean
    /** How ffmpeg is confined. */
    sandbox: 'auto' | 'require' | 'off'
    /** Videos that one worker prepares at a time. */
    parallel: number
    /** What the pictures of videos are encoded with. */
    videoEncoder: (typeof videoEncoders)[number]
    /** Nothing is fetched or transcoded that would leave less of the disk free. */
    minFreeBytes: number
  }
  download: {
    maxBytes: number
    hours: number
    /** `host:port` that may be fetched from though they are no public addresses. */
    allow: string[]
  }
  webhooks: {
    /** `host:port` that may be told what happens though they are no public addresses, and over HTTP. */
    allow: string[]
  }
  payments: PaymentsConfig
  /** Whether the paid limit of copies applies: lists mask the hash, copying gives it and counts. */
  meteredMagnets: boolean
  /** required: a work needs basis, licensor and evidence of the rights to it before it is published. */
  rights: 'off' | 'required'
  /** For so long sealed evidence is stored after its decision. */
  sealedDays: number
  /** So many reports may take works off the site in an hour before staff have looked; 0: none. */
  reportHidesPerHour: number
  /** Whether `npm start` runs a worker. */
  worker: boolean
  demo: { mode: 'auto' | 'off'; works: number }
  logLevel: (typeof logLevels)[number]
}

export interface S3Config {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const httpOrigins: Parser<string[]> = (text) => {
  const origins = text.split(',').map((entry) => httpOrigin(entry.trim()))
  return origins.every((origin) => origin !== undefined) ? origins : undefined
}

const leaveAddress: Parser<string> = (text) => {
  const url = URL.parse(text)
  return url && (/^https?:$/.test(url.protocol) || url.href === 'about:blank') ? url.href : undefined
}

const gigabyte = 1024 ** 3

const hostsAndPorts: Parser<string[]> = (text) => {
  const entries = text.split(',').map((entry) => entry.trim().toLowerCase())
  return entries.every((entry) => /^([\w.-]+|\[[\da-f:]+\]):\d{1,5}$/.test(entry)) ? entries : undefined
}

const hostNames: Parser<string[]> = (text) => {
  const names = text.split(',').map((entry) => entry.trim().toLowerCase())
  return names.every((name) => /^[\w-]+(\.[\w-]+)*$/.test(name) || isIP(name) === 6) ? names : undefined
}

const postgresAddress: Parser<string> = (text) =>
  /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '') ? text : undefined

const smtpAddress: Parser<string> = (text) =>
  /^smtps?:$/.test(URL.parse(text)?.protocol ?? '') ? text : undefined

/**
 * The only reader of the environment. A setting that is missing or blank takes its default.
 * Throws ConfigError.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: SettingProblem[] = []
  const read = readerOf(env, problems)

  function readS3(): S3Config | undefined {
    const endpoint = read('S3_ENDPOINT', undefined, httpAddress, 'an address such as https://s3.example.org')
    const bucket = read(
      'S3_BUCKET',
      '',
      matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
      'the name of a bucket',
    )
    const region = read('S3_REGION', 'us-east-1', matching(/^[\w-]{1,64}$/), 'the name of a region')
    const accessKeyId = read('S3_ACCESS_KEY_ID', '', matching(/^[\x21-\x7e]{1,128}$/), 'the id of a key')
    const secretAccessKey = read(
      'S3_SECRET_ACCESS_KEY',
      '',
      matching(/^[\x21-\x7e]{1,256}$/),
      'the secret of a key',
    )
    if (endpoint === undefined) return undefined
    const needed = { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
    noteMissing(needed, 'S3_ENDPOINT', problems)
    return { endpoint, bucket, region, accessKeyId, secretAccessKey }
  }

  const config: Config = {
    http: {
      host: read('HOST', '127.0.0.1', matching(/^[\w.:-]{1,253}$/), 'an address or a host name'),
      port: read('PORT', 3000, wholeNumber(0, 65_535), 'a port from 0 to 65535'),
      publicUrl: read('PUBLIC_URL', undefined, httpOrigin, 'an address such as https://example.org, no path'),
      trustProxy: read('TRUST_PROXY', [], addressList, 'addresses or CIDR ranges with commas between them'),
      allowedHosts: read(
        'ALLOWED_HOSTS',
        [],
        hostNames,
        'host names without ports, with commas between them',
      ),
    },
    outside: readOutside(read),
    processes: read('CLUSTER', 1, wholeNumber(1, 64), 'a number of processes from 1 to 64'),
    rateLimit: {
      on: read('RATE_LIMIT', 'on', oneOf('on', 'off'), 'on or off') === 'on',
      perMinute: read(
        'RATE_LIMIT_PER_MINUTE',
        1200,
        wholeNumber(1, 1_000_000_000),
        'a number from 1 to 1000000000',
      ),
    },
    site: {
      indexing: read('INDEXING', 'off', oneOf('on', 'off'), 'on or off') === 'on',
      imageHost: read('IMAGE_HOST', undefined, httpAddress, 'an address such as https://img.example.org'),
      imageOrigins: read(
        'IMAGE_ORIGINS',
        [],
        httpOrigins,
        'origins such as https://img.example.org, with commas between them',
      ),
      leaveUrl: read('LEAVE_URL', 'about:blank', leaveAddress, 'an http or https address, or about:blank'),
      fixed: readFixedSite(read),
    },
    dataDir: path.resolve(
      repository,
      read('DATA_DIR', 'data', (text) => text, 'the path of a folder'),
    ),
    database: {
      url: read('DATABASE_URL', undefined, postgresAddress, 'an address such as postgres://user@host/name'),
      directUrl: read(
        'DATABASE_DIRECT_URL',
        undefined,
        postgresAddress,
        'an address such as postgres://user@host/name',
      ),
      replicaUrl: read(
        'DATABASE_REPLICA_URL',
        undefined,
        postgresAddress,
        'an address such as postgres://user@host/name',
      ),
      poolSize: read('DATABASE_POOL', 10, wholeNumber(2, 80), 'a number of connections from 2 to 80'),
    },
    cacheBytes: read('CACHE_MB', 128, wholeNumber(0, 65_536), 'megabytes from 0 to 65536') * 1024 * 1024,
    edge: readEdge(read, problems),
    secretKey: read(
      'SECRET_KEY',
      undefined,
      matching(/^[\x21-\x7e]{32,256}$/),
      '32 to 256 printable characters without blanks',
    ),
    accounts: {
      appId: read('SITE_APP_ID', '1', matching(/^\d{1,18}$/), 'a number of up to 18 digits'),
      captcha: read('CAPTCHA', 'on', oneOf('on', 'off'), 'on or off') === 'on',
      limits: read('ATTEMPT_LIMITS', 'on', oneOf('on', 'off'), 'on or off') === 'on',
    },
    staffTotp: read('STAFF_TOTP', 'optional', oneOf('optional', 'required'), 'optional or required'),
    mail: {
      smtpUrl: read('SMTP_URL', undefined, smtpAddress, 'an address such as smtps://user:password@host'),
      from: read(
        'MAIL_FROM',
        undefined,
        matching(/^[^\p{C}]{0,80}[^\s@<>]+@[^\s@<>]+>?$/u),
        'a mail address',
      ),
    },
    importSourceDir: read(
      'IMPORT_DIR',
      undefined,
      (text) => path.resolve(repository, text),
      'the path of a folder',
    ),
    addressChecksPerSecond: read('ADDRESS_CHECKS', 1, wholeNumber(0, 20), 'a number from 0 to 20'),
    media: {
      subtitleFont: read(
        'SUBTITLE_FONT',
        undefined,
        (text) => (/\.(woff2|otf|ttf)$/i.test(text) ? path.resolve(repository, text) : undefined),
        'the path of a .woff2, .otf or .ttf file',
      ),
      importDir: read(
        'MEDIA_IMPORT_DIR',
        undefined,
        (text) => path.resolve(repository, text),
        'the path of a folder',
      ),
      s3: readS3(),
      accelPrefix: read(
        'MEDIA_ACCEL',
        undefined,
        matching(/^\/[\w/-]*\/$/),
        'a path that begins and ends with a slash, such as /protected-media/',
      ),
      cdn: readMediaCdn(read, problems),
      streamsPerMember: read('STREAMS_PER_MEMBER', 3, wholeNumber(1, 1000), 'a number from 1 to 1000'),
      devicesPerMember: read('DEVICES_PER_MEMBER', 10, wholeNumber(0, 100), 'a number from 0 to 100'),
      devicesForGuests: read('DEVICES_FOR_GUESTS', 'off', oneOf('on', 'off'), 'on or off') === 'on',
      googleCast: read('GOOGLE_CAST', 'off', oneOf('on', 'off'), 'on or off') === 'on',
      sandbox: read('FFMPEG_SANDBOX', 'auto', oneOf('auto', 'require', 'off'), 'auto, require or off'),
      videoEncoder: read('VIDEO_ENCODER', 'x264', oneOf(...videoEncoders), videoEncoders.join(', ')),
      parallel: read('TRANSCODES', 1, wholeNumber(1, 32), 'a number from 1 to 32'),
      minFreeBytes: read('MIN_FREE_GB', 2, wholeNumber(0, 10_000), 'gigabytes from 0 to 10000') * gigabyte,
    },
    download: {
      maxBytes: read('DOWNLOAD_MAX_GB', 20, wholeNumber(1, 1000), 'gigabytes from 1 to 1000') * gigabyte,
      hours: read('DOWNLOAD_HOURS', 6, wholeNumber(1, 168), 'hours from 1 to 168'),
      allow: read('DOWNLOAD_ALLOW', [], hostsAndPorts, 'host:port with commas between them'),
    },
    webhooks: { allow: read('WEBHOOK_ALLOW', [], hostsAndPorts, 'host:port with commas between them') },
    payments: readPayments(read, problems),
    meteredMagnets: read('MAGNETS', 'open', oneOf('open', 'metered'), 'open or metered') === 'metered',
    rights: read('RIGHTS', 'off', oneOf('off', 'required'), 'off or required'),
    sealedDays: read('SEALED_DAYS', 180, wholeNumber(1, 3650), 'a number of days from 1 to 3650'),
    reportHidesPerHour: read('REPORT_HIDES_PER_HOUR', 20, wholeNumber(0, 10_000), 'a number from 0 to 10000'),
    worker: read('WORKER', 'on', oneOf('on', 'off'), 'on or off') === 'on',
    signedRequests: read('SIGNED_REQUESTS', 'verify', oneOf('verify', 'require'), 'verify or require'),
    demo: {
      mode: read('DEMO', 'auto', oneOf('auto', 'off'), 'auto or off'),
      works: read('DEMO_WORKS', 42_000, wholeNumber(1, 2_000_000), 'a number of works from 1 to 2000000'),
    },
    logLevel: read('LOG_LEVEL', 'info', oneOf(...logLevels), `one of ${logLevels.join(', ')}`),
  }
  // Mails hold a link, and must not say of themselves where they come from.
  if (config.mail.smtpUrl !== undefined) {
    const { publicUrl, host } = config.http
    const needed = { MAIL_FROM: config.mail.from, ...(!isLoopback(host) && { PUBLIC_URL: publicUrl }) }
    noteMissing(needed, 'SMTP_URL', problems)
  }
  if (config.database.directUrl !== undefined)
    noteMissing({ DATABASE_URL: config.database.url }, 'DATABASE_DIRECT_URL', problems)
  // Payment channels send notices there, and members return there after paying.
  const { alipay, wechat, epay } = config.payments
  if ((alipay ?? wechat ?? epay) && !isLoopback(config.http.host)) {
    if (!env.PUBLIC_URL?.trim() && !env.PAY_NOTIFY_URL?.trim())
      problems.push({
        name: 'PUBLIC_URL',
        expected: 'to be set, or PAY_NOTIFY_URL, since a payment channel is',
      })
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}
