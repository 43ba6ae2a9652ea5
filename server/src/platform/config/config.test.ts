import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { wrongSettings } from '../../../test/settings.ts'
import { isLoopback, readConfig } from './config.ts'

const gigabyte = 1024 ** 3

test('an empty environment gives the documented defaults', () => {
  expect(readConfig({})).toEqual({
    http: { host: '127.0.0.1', port: 3000, publicUrl: undefined, trustProxy: [], allowedHosts: [] },
    processes: 1,
    outside: {
      leaveMs: 0,
      metrics: { token: undefined, allow: [] },
      slowRequestMs: 2000,
      slowQueryMs: 1000,
      accessLog: 0,
    },
    rateLimit: { on: true, perMinute: 1200 },
    site: {
      indexing: false,
      imageHost: undefined,
      imageOrigins: [],
      leaveUrl: 'about:blank',
      fixed: {
        name: undefined,
        announcement: undefined,
        gateText: undefined,
        discreetTitle: undefined,
        footerText: undefined,
        termsUrl: undefined,
        privacyUrl: undefined,
        contactUrl: undefined,
        reportUrl: undefined,
        titlesText: undefined,
        refundText: undefined,
        listFilter: undefined,
      },
    },
    dataDir: path.resolve(import.meta.dirname, '../../../../data'),
    database: { url: undefined, directUrl: undefined, replicaUrl: undefined, poolSize: 10 },
    cacheBytes: 128 * 1024 * 1024,
    edge: undefined,
    secretKey: undefined,
    accounts: { appId: '1', captcha: true, limits: true },
    staffTotp: 'optional',
    mail: { smtpUrl: undefined, from: undefined },
    signedRequests: 'verify',
    importSourceDir: undefined,
    addressChecksPerSecond: 1,
    media: {
      importDir: undefined,
      subtitleFont: undefined,
      s3: undefined,
      accelPrefix: undefined,
      streamsPerMember: 3,
      devicesPerMember: 10,
      devicesForGuests: false,
      googleCast: false,
      sandbox: 'auto',
      videoEncoder: 'x264',
      parallel: 1,
      minFreeBytes: 2 * gigabyte,
    },
    download: { maxBytes: 20 * gigabyte, hours: 6, allow: [] },
    webhooks: { allow: [] },
    payments: {
      isOpen: true,
      homeOnly: false,
      notifyUrl: undefined,
      alipay: undefined,
      wechat: undefined,
      epay: undefined,
    },
    meteredMagnets: false,
    rights: 'off',
    sealedDays: 180,
    reportHidesPerHour: 20,
    worker: true,
    demo: { mode: 'auto', works: 42_000 },
    logLevel: 'info',
  })
})

test('every setting reaches its place', () => {
  const config = readConfig({
    HOST: '::1',
    PORT: '8080',
    PUBLIC_URL: 'https://example.org/',
    TRUST_PROXY: '10.0.0.0/8, 2001:db8::1',
    CLUSTER: '4',
    RATE_LIMIT: 'off',
    ATTEMPT_LIMITS: 'off',
    RATE_LIMIT_PER_MINUTE: '60',
    SITE_NAME: '星河',
    INDEXING: 'on',
    IMAGE_HOST: 'https://img.example.org/covers/',
    IMAGE_ORIGINS: 'https://a.example.org, https://b.example.org:8443/',
    TERMS_URL: 'https://example.org/terms',
    PRIVACY_URL: 'https://example.org/privacy?lang=zh',
    CONTACT_URL: 'mailto:help@example.org',
    REPORT_URL: 'https://example.org/report',
    ANNOUNCEMENT: '周六凌晨维护',
    GATE_TEXT: '本站内容仅供成年人浏览。',
    DISCREET_TITLE: '天气',
    FOOTER_TEXT: '备案号 1',
    VIP_TITLES_TEXT: '500 部影片',
    LIST_FILTER: 'online',
    VIP_REFUND_TEXT: '七天内可退。',
    LEAVE_URL: 'https://weather.example.org/today?city=1',
    DATA_DIR: '/var/lib/catalogue',
    DATABASE_URL: 'postgres://reader:secret@db.example.org/catalogue',
    DATABASE_DIRECT_URL: 'postgres://reader:secret@primary.example.org/catalogue',
    DATABASE_REPLICA_URL: 'postgres://reader:secret@replica.example.org/catalogue',
    DATABASE_POOL: '25',
    CACHE_MB: '0',
    EDGE: 'varnish',
    EDGE_HOSTS: 'http://10.0.0.5:6081, http://10.0.0.6:6081/',
    EDGE_KEY: 'a-secret-of-the-edge',
    SECRET_KEY: 'k'.repeat(32),
    SITE_APP_ID: '20',
    CAPTCHA: 'off',
    STAFF_TOTP: 'required',
    SMTP_URL: 'smtps://post:secret@mail.example.org',
    MAIL_FROM: '星河 <no-reply@example.org>',
    SIGNED_REQUESTS: 'require',
    WORKER: 'off',
    TRANSCODES: '2',
    VIDEO_ENCODER: 'svt-av1',
    IMPORT_DIR: '/srv/lists/',
    ADDRESS_CHECKS: '5',
    MEDIA_IMPORT_DIR: '/srv/videos/',
    SUBTITLE_FONT: '/srv/fonts/song.otf',
    MIN_FREE_GB: '0',
    DOWNLOAD_MAX_GB: '50',
    DOWNLOAD_HOURS: '12',
    WEBHOOK_ALLOW: '127.0.0.1:4000',
    DOWNLOAD_ALLOW: 'Files.example.org:8080, [::1]:443',
    STREAMS_PER_MEMBER: '5',
    DEVICES_PER_MEMBER: '4',
    DEVICES_FOR_GUESTS: 'on',
    GOOGLE_CAST: 'on',
    FFMPEG_SANDBOX: 'require',
    MEDIA_ACCEL: '/protected-media/',
    MEDIA_CDN: 'bunny',
    MEDIA_CDN_URL: 'https://media.example.org',
    MEDIA_CDN_KEY: 'a-key-of-the-pull-zone',
    S3_ENDPOINT: 'https://s3.example.org/',
    S3_BUCKET: 'night-sail',
    S3_REGION: 'eu-west-1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    SEALED_DAYS: '365',
    REPORT_HIDES_PER_HOUR: '5',
    SALES: 'off',
    MAGNETS: 'metered',
    RIGHTS: 'required',
    DEMO: 'off',
    DEMO_WORKS: '500',
    LOG_LEVEL: 'warn',
    STOP_GRACE: '5',
    METRICS_TOKEN: 'prometheus-reads-it',
    METRICS_ALLOW: '10.0.0.7, 10.1.0.0/16',
    SLOW_REQUEST_MS: '500',
    SLOW_QUERY_MS: '0',
    ACCESS_LOG: '100',
    ALLOWED_HOSTS: 'yehang, Films.example.net',
  })
  expect(config).toEqual({
    http: {
      host: '::1',
      port: 8080,
      publicUrl: 'https://example.org',
      trustProxy: ['10.0.0.0/8', '2001:db8::1'],
      allowedHosts: ['yehang', 'films.example.net'],
    },
    outside: {
      leaveMs: 5000,
      metrics: { token: 'prometheus-reads-it', allow: ['10.0.0.7', '10.1.0.0/16'] },
      slowRequestMs: 500,
      slowQueryMs: 0,
      accessLog: 100,
    },
    processes: 4,
    rateLimit: { on: false, perMinute: 60 },
    site: {
      indexing: true,
      imageHost: 'https://img.example.org/covers',
      imageOrigins: ['https://a.example.org', 'https://b.example.org:8443'],
      leaveUrl: 'https://weather.example.org/today?city=1',
      fixed: {
        name: '星河',
        announcement: '周六凌晨维护',
        gateText: '本站内容仅供成年人浏览。',
        discreetTitle: '天气',
        footerText: '备案号 1',
        termsUrl: 'https://example.org/terms',
        privacyUrl: 'https://example.org/privacy?lang=zh',
        contactUrl: 'mailto:help@example.org',
        reportUrl: 'https://example.org/report',
        titlesText: '500 部影片',
        refundText: '七天内可退。',
        listFilter: 'online',
      },
    },
    dataDir: path.resolve('/var/lib/catalogue'),
    database: {
      url: 'postgres://reader:secret@db.example.org/catalogue',
      directUrl: 'postgres://reader:secret@primary.example.org/catalogue',
      replicaUrl: 'postgres://reader:secret@replica.example.org/catalogue',
      poolSize: 25,
    },
    cacheBytes: 0,
    edge: {
      kind: 'varnish',
      hosts: ['http://10.0.0.5:6081', 'http://10.0.0.6:6081'],
      key: 'a-secret-of-the-edge',
    },
    secretKey: 'k'.repeat(32),
    accounts: { appId: '20', captcha: false, limits: false },
    mail: { smtpUrl: 'smtps://post:secret@mail.example.org', from: '星河 <no-reply@example.org>' },
    importSourceDir: '/srv/lists',
    addressChecksPerSecond: 5,
    media: {
      importDir: '/srv/videos',
      subtitleFont: '/srv/fonts/song.otf',
      s3: {
        endpoint: 'https://s3.example.org',
        bucket: 'night-sail',
        region: 'eu-west-1',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      },
      accelPrefix: '/protected-media/',
      cdn: { kind: 'bunny', origin: 'https://media.example.org', key: 'a-key-of-the-pull-zone' },
      streamsPerMember: 5,
      devicesPerMember: 4,
      devicesForGuests: true,
      googleCast: true,
      sandbox: 'require',
      videoEncoder: 'svt-av1',
      parallel: 2,
      minFreeBytes: 0,
    },
    download: { maxBytes: 50 * gigabyte, hours: 12, allow: ['files.example.org:8080', '[::1]:443'] },
    webhooks: { allow: ['127.0.0.1:4000'] },
    payments: { ...readConfig({}).payments, isOpen: false },
    meteredMagnets: true,
    rights: 'required',
    sealedDays: 365,
    reportHidesPerHour: 5,
    worker: false,
    staffTotp: 'required',
    signedRequests: 'require',
    demo: { mode: 'off', works: 500 },
    logLevel: 'warn',
  })
})

test('mails need a sender, and an address of the site that others reach', () => {
  const SMTP_URL = 'smtp://127.0.0.1:2525'
  const MAIL_FROM = 'no-reply@example.org'
  expect(wrongSettings({ SMTP_URL })).toEqual(['MAIL_FROM'])
  expect(wrongSettings({ SMTP_URL, MAIL_FROM: 'nobody' })).toEqual(['MAIL_FROM'])
  expect(wrongSettings({ SMTP_URL, MAIL_FROM })).toEqual([])
  expect(wrongSettings({ SMTP_URL, MAIL_FROM, HOST: '0.0.0.0' })).toEqual(['PUBLIC_URL'])
  expect(wrongSettings({ SMTP_URL, MAIL_FROM, HOST: '0.0.0.0', PUBLIC_URL: 'https://example.org' })).toEqual(
    [],
  )
})

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['127.0.0.1.example.org', false],
  ['localhost.example.org', false],
])('%s is this machine alone: %s', (host, alone) => {
  expect(isLoopback(host)).toBe(alone)
})

test('a bucket needs a name and a key', () => {
  const S3_ENDPOINT = 'https://s3.example.org'
  const key = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(wrongSettings({ S3_ENDPOINT }).sort()).toEqual([
    'S3_ACCESS_KEY_ID',
    'S3_BUCKET',
    'S3_SECRET_ACCESS_KEY',
  ])
  expect(wrongSettings({ S3_ENDPOINT, ...key, S3_BUCKET: 'Night Sail' })).toEqual(['S3_BUCKET'])
  expect(wrongSettings({ S3_ENDPOINT, ...key, S3_BUCKET: 'night-sail' })).toEqual([])
})

test('a blank setting counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '  ' })).toEqual(readConfig({}))
})

test('without a limit of requests by address the limits of tries go on', () => {
  const { rateLimit, accounts } = readConfig({ RATE_LIMIT: 'off' })
  expect([rateLimit.on, accounts.limits]).toEqual([false, true])
  expect(readConfig({ ATTEMPT_LIMITS: 'off' }).accounts.limits).toBe(false)
})

test('every bad setting is named at once, with what was expected', () => {
  const bad = {
    HOST: 'two words',
    PORT: '65536',
    PUBLIC_URL: 'https://example.org/site',
    TRUST_PROXY: '10.0.0.0/8,proxy',
    RATE_LIMIT: 'yes',
    ATTEMPT_LIMITS: 'some',
    RATE_LIMIT_PER_MINUTE: '0',
    SITE_NAME: 'a'.repeat(41),
    INDEXING: 'yes',
    IMAGE_HOST: 'img.example.org',
    IMAGE_ORIGINS: 'https://a.example.org,img.example.org',
    TERMS_URL: 'javascript:alert(1)',
    PRIVACY_URL: 'example.org/privacy',
    CONTACT_URL: 'tel:123',
    REPORT_URL: 'http://example.org/report',
    ANNOUNCEMENT: 'a'.repeat(121),
    GATE_TEXT: 'two\nlines',
    DISCREET_TITLE: 'a'.repeat(41),
    FOOTER_TEXT: 'a'.repeat(121),
    VIP_TITLES_TEXT: 'a'.repeat(41),
    VIP_REFUND_TEXT: 'a'.repeat(121),
    LEAVE_URL: 'javascript:history.back()',
    DATABASE_URL: 'mysql://db.example.org/catalogue',
    DATABASE_POOL: '-1',
    CACHE_MB: '1.5',
    SECRET_KEY: 'k'.repeat(31),
    SITE_APP_ID: 'one',
    CAPTCHA: 'yes',
    SMTP_URL: 'mail.example.org',
    MAIL_FROM: 'nobody',
    SIGNED_REQUESTS: 'yes',
    MAGNETS: 'yes',
    RIGHTS: 'on',
    SEALED_DAYS: '0',
    REPORT_HIDES_PER_HOUR: 'many',
    DEVICES_PER_MEMBER: '101',
    DEVICES_FOR_GUESTS: 'yes',
    GOOGLE_CAST: 'yes',
    DEMO: 'on',
    DEMO_WORKS: '1e3',
    LOG_LEVEL: 'loud',
  }
  expect(wrongSettings(bad).sort()).toEqual(Object.keys(bad).sort())
  expect(() => readConfig({ PORT: 'http' })).toThrow('PORT: expected a port from 0 to 65535')
})

test.each([
  ['PUBLIC_URL', 'ftp://example.org'],
  ['PUBLIC_URL', 'https://user:secret@example.org'],
  ['PUBLIC_URL', 'https://example.org/?a=1'],
  ['IMAGE_ORIGINS', 'https://img.example.org/covers'],
  ['IMAGE_ORIGINS', "https://img.example.org; script-src 'unsafe-inline'"],
  ['LEAVE_URL', 'data:text/html,x'],
  ['PORT', '0x50'],
  ['PORT', ' 80 80 '],
  ['MEDIA_ACCEL', 'protected-media'],
  ['MEDIA_ACCEL', '/protected-media'],
  ['MEDIA_CDN', 'akamai'],
  ['MEDIA_CDN_URL', 'https://media.example.org/films'],
  ['MEDIA_CDN_KEY', 'short'],
  ['DOWNLOAD_ALLOW', 'files.example.org'],
  ['WEBHOOK_ALLOW', 'https://hooks.example.org'],
  ['DOWNLOAD_ALLOW', 'http://files.example.org:80'],
])('%s=%j is refused', (name, value) => {
  expect(wrongSettings({ [name]: value })).toEqual([name])
})

test('a CDN needs its address and key, CloudFront the id of the key too', () => {
  expect(wrongSettings({ MEDIA_CDN: 'nginx' })).toEqual(['MEDIA_CDN_URL', 'MEDIA_CDN_KEY'])
  const cloudFront = { MEDIA_CDN: 'cloudfront', MEDIA_CDN_URL: 'https://d1.cloudfront.net' }
  expect(wrongSettings({ ...cloudFront, MEDIA_CDN_KEY: 'a-key-of-the-pull-zone' })).toEqual([
    'MEDIA_CDN_KEY',
    'MEDIA_CDN_KEY_ID',
  ])
})

test('a password in a bad address is not repeated', () => {
  try {
    readConfig({ DATABASE_URL: 'mysql://reader:hunter2@db.example.org' })
    expect.unreachable()
  } catch (error) {
    expect(String(error)).toContain('DATABASE_URL')
    expect(String(error)).not.toContain('hunter2')
  }
})

test('docs/settings.md lists the settings that are read, and no others', async () => {
  const read = new Set<string>()
  readConfig(new Proxy<Record<string, string>>({}, { get: (_env, name) => void read.add(String(name)) }))
  const text = await readFile(path.resolve(import.meta.dirname, '../../../../docs/settings.md'), 'utf8')
  const listed = [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  expect(
    [...read].filter((name) => !listed.includes(name)),
    'no line in docs/settings.md',
  ).toEqual([])
  expect(
    listed.filter((name) => !read.has(String(name))),
    'listed, but not read',
  ).toEqual([])
})
