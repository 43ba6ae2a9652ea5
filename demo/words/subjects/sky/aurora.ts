import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const aurora: Subject = {
  name: 'aurora',
  seasons: ['autumn', 'winter'],
  topics: words('自然 摄影 旅行'),
  settings: words('雪原 森林'),
  people: words('追光者 旅人'),
  scenes: words('aurora camp peaks'),
  places: ['snow'],
  heads: words('极地 极光 北境 针叶林 冰原 北纬 雪橇 极夜 驯鹿'),
  codes: words('JI GUANG BEI POLAR NORD AURA FROST'),
  nouns: words('极光 针叶林 雪橇 极夜 冰河 木屋'),
  things: table(`
    person
    养鹿人
    雪橇向导
    冰钓人
    守林人
    界江巡护员
    气象观测员
    采冰人
  `),
  titles: lines(`
    追逐北纬五十三度的极光
    {place}极夜的{span}
    {person}的木屋与炉火
    零下{cold}度的{place}
    极光出现的{n}分钟
    {together}{person}穿过针叶林
    江面封冻以后的{place}
    {person}与驯鹿
    最北的邮局还在营业
    {hour}的{place}没有声音
    一锅江水炖江鱼
    {place}采冰的{span}
    雪地里的{n}行脚印
    等一夜极光
  `),
  codas: lines(`
    摄制组在零下四十度守了{n}个通宵
    {person}说，极光来之前狗会先抬头
  `),
}
