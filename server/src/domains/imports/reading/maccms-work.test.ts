import { expect, test } from 'vitest'
import { readRecord } from '../record/record.ts'
import { recordOf } from './maccms-work.ts'

const hash = (digit: string) => digit.repeat(40)

test.each([
  [{ vod_sub: 'VRJ-875', vod_name: 'VRJ-875 春天的观测站' }, 'VRJ-875', '春天的观测站'],
  [{ vod_sub: 'vrj-875', vod_name: '春天的观测站' }, 'vrj-875', '春天的观测站'],
  [{ vod_sub: '又名：春日', vod_name: '【FC2-PPV-1234567】春天的观测站' }, 'FC2-PPV-1234567', '春天的观测站'],
  [{ vod_sub: '', vod_name: '042920_001 春天的观测站' }, '042920_001', '春天的观测站'],
  [{ vod_sub: null, vod_name: '3DSVR-0123：春天的观测站' }, '3DSVR-0123', '春天的观测站'],
  [{ vod_sub: 'ABC-001', vod_name: 'XYZ-002 春天的观测站' }, 'ABC-001', 'XYZ-002 春天的观测站'],
  [{ vod_sub: '2019', vod_name: '1917 春天的观测站', vod_id: 42 }, 'MC-42', '1917 春天的观测站'],
  [{ vod_sub: 'ABC-001', vod_name: 'ABC-001' }, 'ABC-001', 'ABC-001'],
  [{ vod_name: 'Top 10 places', vod_id: '7' }, 'MC-7', 'Top 10 places'],
])('%j has the number %s', (vod, number, title) => {
  expect(recordOf(vod, null)).toMatchObject({ number, title })
})

test('HTML never gets in, escaped or not', () => {
  const record = recordOf(
    {
      vod_name: 'ABC-001 海&amp;山 <b onclick=x>之间</b>&lt;script&gt;alert(1)&lt;/script&gt;',
      vod_actor: '林月&nbsp;<i>,&#21608;晴',
      vod_content: '<p>正文</p>',
    },
    null,
  )
  expect(record.title).toBe('海&山  之间')
  expect(record.performer).toEqual(['林月', '周晴'])
  expect(record.synopsis).toBe('正文')
  expect(JSON.stringify(record)).not.toMatch(/onclick|alert|<p>/)
})

test('a text of any length is cut before it is cleaned, and what opens and never ends is none', () => {
  for (const part of ['<script ', '&lt;script ', '<b title="', '<!--', '< ', '&#']) {
    const { title } = recordOf({ vod_name: `ABC-001 灯塔${part.repeat(700_000 / part.length)}` }, null)
    expect(String(title).length, part).toBeLessThanOrEqual(256 * 1024)
  }
  expect(recordOf({ vod_name: `灯塔${'<script>'.repeat(1000)}` }, null).title).toBe('灯塔')
})

test('elements that are opened by the ten thousand and never closed are read as fast as others', () => {
  const open = '<b>'.repeat(85_000)
  const closed = `${'<b>'.repeat(30_000)}${'</i>'.repeat(40_000)}`
  // Several items, so that what grows with the square of the depth is over the time of a test.
  for (const text of [open, closed, '<form>'.repeat(40_000), open, closed, open]) {
    const names = { vod_director: text, vod_actor: text, vod_writer: text, vod_behind: text, vod_class: text }
    const { title } = recordOf(
      { vod_name: `ABC-001 灯塔${text}`, vod_sub: text, vod_tag: text, ...names },
      null,
    )
    expect(title).toBe('灯塔')
  }
})

test.each([
  ['<p>a</p>b<br/>c', 'a b c'],
  ['a<style>p { color: red }</style>b', 'a b'],
  ['a<SCRIPT src=x>1 < 2</SCRIPT>b', 'a b'],
  ['a</script>b', 'a b'],
  ['1 < 2 & 3', '1 < 2 & 3'],
  ['a&#99999999;b', 'a\ufffdb'],
  ['a<!-- b -->c<![CDATA[d]]><?e?>f', 'acf'],
  ['<title>a &amp; b</title>', 'a & b'],
])('of %s the text is %s', (html, text) => {
  expect(String(recordOf({ vod_name: html }, null).title).replaceAll(/\s+/g, ' ')).toBe(text)
})

test('numeric fields may be texts, empty or null', () => {
  const said = { vod_score: '8.4', vod_score_num: '590', vod_up: '4747', vod_duration: '55' }
  expect(recordOf(said, null)).toMatchObject({
    average: 4.2,
    evaluates: 590,
    likes: 4747,
    collects: 4747,
    duration: 55,
  })
  const empty = { vod_score: '', vod_score_num: null, vod_up: '', vod_duration: null }
  expect(recordOf(empty, null)).toMatchObject({ average: null, evaluates: 0, likes: 0, duration: null })
  expect(recordOf({ vod_score: '85' }, null)).toMatchObject({ average: null })
})

test.each([
  ['76', 76],
  ['76分钟', 76],
  ['1:16:00', 76],
  ['01:16:59', 76],
  ['1:16', 76],
  ['76:30', 76],
  ['1小时16分', 76],
  ['HD', null],
])('the duration %s is %s minutes', (vod_duration, duration) => {
  expect(recordOf({ vod_duration }, null).duration).toBe(duration)
})

test.each([
  [{ vod_pubdate: '2019-10-22(大陆)', vod_year: '2018' }, '2019-10-22'],
  [{ vod_pubdate: '0000-00-00', vod_time_add: 1759998771 }, '2025-10-09'],
  [{ vod_pubdate: '', vod_time_add: 0, vod_time: '2025-10-09 16:32:51' }, '2025-10-09'],
  [{ vod_year: '2015' }, '2015'],
  [{ vod_pubdate: '2015', vod_time_add: 1759998771 }, '2015'],
  [{ vod_pubdate: '2016-02', vod_time_add: 1759998771 }, '2016-02'],
  [{ vod_year: '2019', vod_time_add: 1759998771 }, '2019'],
  [{ vod_year: '2025', vod_time_add: 1759998771 }, '2025-10-09'],
  [{ vod_year: '0' }, null],
])('%j is published on %s', (vod, day) => {
  expect(recordOf(vod, null).pubTime).toBe(day)
})

test('only real magnets are taken from the downloads', () => {
  const vod_down_url = [
    `磁力1$magnet:?xt=urn:btih:${hash('a')}#${hash('b').toUpperCase()}#网盘$https://pan.example.org/x`,
    `4K$magnet:?xt=urn:btih:${hash('c')}&dn=lighthouse#坏$magnet:?xt=urn:btih:123`,
  ].join('$$$')
  const vod = { vod_name: 'ABC-001 灯塔', vod_time: '2025-10-09 16:32:51', vod_down_url }
  expect(recordOf(vod, null).magnets).toEqual([
    { infoHash: hash('a'), name: 'ABC-001 磁力1', createTime: '2025-10-09 16:32:51' },
    { infoHash: hash('b'), name: 'ABC-001', createTime: '2025-10-09 16:32:51' },
    { infoHash: hash('c'), name: 'lighthouse', createTime: '2025-10-09 16:32:51' },
  ])
})

test('pictures: mac: and // get a scheme, paths belong to the site, stills come in many forms', () => {
  const vod = {
    vod_pic: 'upload/vod/1 a.jpg',
    vod_pic_thumb: 'mac://img.example.org/1.jpg',
    vod_pic_screenshot: '一$//img.example.org/2.jpg#upload/3.jpg$$$upload/4.jpg\r\nupload/5.jpg',
  }
  expect(recordOf(vod, 'https://site.example.org/')).toMatchObject({
    picBig: 'https://site.example.org/upload/vod/1%20a.jpg',
    picSmall: 'http://img.example.org/1.jpg',
    imageBig: [
      'https://img.example.org/2.jpg',
      'https://site.example.org/upload/3.jpg',
      'https://site.example.org/upload/4.jpg',
      'https://site.example.org/upload/5.jpg',
    ],
  })
  expect(recordOf(vod, null).picBig).toBe('upload/vod/1%20a.jpg')
  expect(recordOf({ vod_pic_screenshot: null }, null).imageBig).toEqual([])
})

test('what MacCMS says of a work has its place: other titles, synopsis, area, language, remarks', () => {
  const vod = {
    vod_name: 'ABC-001 灯塔',
    vod_sub: '又名：守灯人,海的尽头',
    vod_content: '<p>第一段&nbsp;话。</p><p>第二段。<br>第三行</p>',
    vod_blurb: '第一段',
    vod_area: '大陆,香港',
    vod_lang: '国语',
    vod_remarks: '更新至12集',
  }
  const read = readRecord({ ...recordOf({ ...vod, vod_year: '2015' }, null), channel: 5 }, null)
  expect(read).toMatchObject({
    work: {
      aliases: ['守灯人', '海的尽头'],
      synopsis: '第一段 话。\n\n第二段。\n第三行',
      pubTime: '2015-12-31',
      pubPrecision: 'year',
      area: '大陆、香港',
      language: '国语',
      remarks: '更新至12集',
    },
  })
  expect(recordOf({ ...vod, vod_content: '', vod_sub: 'ABC-001' }, null)).toMatchObject({
    synopsis: '第一段',
    aliases: [],
  })
})

test('names lose their placeholders, and the author replaces a missing writer', () => {
  const record = recordOf(
    {
      vod_writer: '未知',
      vod_author: '山海影业',
      vod_actor: '林月/周晴,内详',
      vod_class: '手工,音乐',
      vod_tag: '春天',
    },
    null,
  )
  expect(record).toMatchObject({ maker: ['山海影业'], performer: ['林月', '周晴'] })
  expect(record.tags).toEqual([
    { name: '手工', group: '类型' },
    { name: '音乐', group: '类型' },
    { name: '春天', group: '标签' },
  ])
})

test('no address to play from is ever read', () => {
  const record = recordOf(
    { vod_name: 'ABC-001 灯塔', vod_play_url: '第1集$https://play.example.org/secret.m3u8' },
    null,
  )
  expect(JSON.stringify(record)).not.toContain('secret')
})
