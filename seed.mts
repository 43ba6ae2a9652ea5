import { writeFileSync } from 'node:fs'
import pg from 'pg'
const url = 'http://127.0.0.1:3203'
const db = new pg.Client({ host: '/tmp/w/cases-data/postgresql', user: 'yehang', database: 'yehang' })
await db.connect()
const api = async (method: string, path: string, body?: unknown, token?: string, raw?: Buffer) => {
  const r = await fetch(`${url}/prod-api${path}`, { method, headers: { ...(token && { authorization: `Bearer ${token}` }), repeatSubmit: 'false', ...(raw ? { 'content-type': 'application/octet-stream' } : body ? { 'content-type': 'application/json' } : {}) }, body: raw ? new Uint8Array(raw) : body ? JSON.stringify(body) : undefined })
  return (await r.json()) as any
}
const login = await api('POST', '/v2/user/login', { appId: '1', userName: 'demo_staff', password: 'yehang-demo' })
const token = login.data?.accessToken ?? login.accessToken ?? login.token
console.log(Object.keys(login), Object.keys(login.data ?? {}))
const { rows: works } = await db.query("select id, number from work where published and mod_id = 1 order by id limit 12 offset 20")
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(340_000, 32)])
const jpg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(90_000)])
const make = async (w: any, reason: string, files: [string, Buffer][]) => {
  const { data } = await api('POST', '/v2/report', { dataId: w.id, reason, statement: '我方受摄影师委托，页面所用全部剧照与第 3 至第 9 分钟画面出自其作品集《石板》，未获许可。附权属证明两份，请于四十八小时内移除。', sender: '山河图像代理', contact: 'legal@shanhe.example.org' })
  for (const [name, bytes] of files) console.log((await api('PUT', `/v2/report/file/${data.reportCode}?name=${encodeURIComponent(name)}`, undefined, undefined, bytes)).code)
  const { rows } = await db.query('select id, number, other_code from report_case where code = $1', [data.reportCode])
  return { ...data, ...rows[0] }
}
const a = await make(works[0], 'rights', [['权属证明.pdf', pdf], ['对照图.jpg', jpg]])
const b = await make(works[1], 'consent', [['身份页.pdf', pdf]])
const c = await make(works[2], 'rights', [])
console.log(await api('POST', '/v2/staff/report/decide', { caseId: b.id, outcome: 'upheld', text: '没有出镜人与场所授权。', confirm: `C-${b.number}` }, token))
await api('POST', '/v2/report/appeal', { reportCode: b.other_code, statement: '下架时我们未及补件。现附与食堂经营者签的拍摄授权书，请复核。', contact: 'studio@example.org' })
await api('PUT', `/v2/report/file/${b.other_code}?name=${encodeURIComponent('拍摄授权书.pdf')}`, undefined, undefined, pdf)
await db.query("insert into case_event (case_id, at, kind, text) values ($1, now(), 'mailed', '收到回执，寄给来函人')", [a.id])
// stopped
const lines = [works[1].number, works[5].number, 'FREE-1'].map((number) => JSON.stringify({ channel: 'censored', number, title: '石板路清晨', pubTime: '2026-11-01', picSmall: 'https://img1.example.org/covers/' + number + '.webp' })).join('\n')
const more = Array.from({ length: 30 }, (_, n) => JSON.stringify({ channel: 'censored', number: `AUT-${n + 1}`, title: `秋山小径 ${n + 1}`, pubTime: '2026-11-02', picSmall: n % 3 === 0 ? 'own/missing-' + n + '.webp' : 'https://img1.example.org/covers/a' + n + '.webp' })).join('\n')
const file = Buffer.from(lines + '\n' + more)
const begun = await api('POST', '/v2/staff/import/begin', { fileName: '秋季目录.ndjson', size: file.length }, token)
console.log(begun)
const importId = begun.data.importId
await api('PUT', `/v2/staff/import/upload/${importId}?offset=0`, undefined, token, file)
await db.query(`insert into blocked_hit (at, door, kind, mark, case_id, work_number, source, staff_id) select now() - n * interval '7 hours', (array['magnet','video','picture','work','command'])[1 + n % 5], (array['info_hash','file_hash','file_hash','number','number'])[1 + n % 5], md5(n::text) || md5('b'), $1, 'SJ-' || (200 + n), case when n % 5 = 1 then (array['download','upload'])[1 + n % 2] end, (select id from member where user_name = 'demo_staff') from generate_series(1, 30) n`, [b.id])
await db.query(`update blocked_hit set file = '西片月更.csv', line = 733, mark = '1 ' || work_number where door in ('command')`)
await db.query(`insert into outage (what, began_at, ended_at) values ('site', now() - interval '6 days', now() - interval '6 days' + interval '41 minutes'), ('database', now() - interval '17 days', now() - interval '17 days' + interval '3 minutes'), ('site', now() - interval '17 days' + interval '1 hour', now() - interval '17 days' + interval '70 minutes')`)
await db.query(`insert into backup (began_at, ended_at, outcome, host, folder, works, files, bytes, new_bytes) values (now() - interval '3 days', now() - interval '3 days', 'done', 'host', '/srv/backup', 2000, 10, 48000000, 1)`)
await db.query(`insert into job_run (job_id, task, subject, attempt, process, began_at, ended_at, outcome) select 900000 + n, 'prepare-video', null, 1, 'x', now() - interval '1 hour' - n * interval '1 minute', now() - interval '1 hour' - n * interval '1 minute' + interval '9 minutes', 'done' from generate_series(1, 10) n`)
const { rows: vids } = await db.query("select 1")
writeFileSync('/tmp/w/cases-pages.json', JSON.stringify([
  ['overview', '/staff', true], ['reports', '/staff/reports', true], ['case', `/staff/reports/${a.id}`, true], ['appeal', `/staff/reports/${b.id}`, true],
  ['stopped', '/staff/reports?tab=blocked&of=stopped', true], ['marks', '/staff/reports?tab=blocked', true], ['import', `/staff/import?open=${importId}`, true], ['jobs', '/staff/jobs', true],
  ['public', `/report/${a.reportCode}`, false], ['publicappeal', `/report/${b.other_code}`, false],
]))
console.log(works[3].id)
await db.end()
