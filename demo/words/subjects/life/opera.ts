import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const opera: Subject = {
  name: 'opera',
  topics: words('戏曲 音乐 人文'),
  settings: words('老街 剧场'),
  people: words('乐师 老人'),
  scenes: words('lanterns temple stonebridge'),
  places: ['oldtown', 'watertown', 'city'],
  heads: words('戏台 梨园 水袖 古琴 曲牌 琴声 折子戏 弦上 锣鼓 评弹'),
  codes: words('XI QIN QU YIN OPERA MELO TUNE'),
  nouns: words('戏台 水袖 老茶馆 锣鼓 脸谱 戏箱'),
  things: table(`
    art artist
    昆曲 小生演员
    京剧 武生
    越剧 花旦演员
    川剧 变脸艺人
    秦腔 琴师
    评弹 评弹艺人
    古琴 斫琴师
    皮影戏 皮影艺人
    南音 弦管先生
    黄梅戏 鼓师
    侗族大歌 歌师
    二胡 琴师
    苏州评话 说书人
  `),
  titles: lines(`
    {place}的一台{art}
    {artist}上妆的{hour}
    {artist}与{art}的{decades}
    开场锣响以前
    {art}唱到{weather}
    {season}，{place}的戏台
    后台的{n}面镜子
    {together}戏班走{place}
    学{art}的{span}
    戏箱里的{n}件行头
    {generation}代{artist}
    散场以后的{place}戏台
    为一折戏排练{span}
    {artist}最后一次登台
    听{art}的老人们
    {place}茶馆里的{art}
  `),
  codas: lines(`
    全本实录，保留开场与谢幕
    {artist}说，台上一分钟，都在台下
  `),
}
