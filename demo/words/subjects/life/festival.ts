import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const festival: Subject = {
  name: 'festival',
  seasons: ['autumn', 'winter'],
  topics: words('民俗 人文 节气'),
  settings: words('老街 古镇'),
  people: words('匠人 邻里 老人'),
  scenes: words('lanterns temple market'),
  places: ['oldtown', 'watertown'],
  heads: words('灯会 年味 社火 元宵 老街 灯笼 庙会 打铁花 守岁 节庆'),
  codes: words('DENG NIAN HUI XI FEST LAMP'),
  nouns: words('灯笼 花灯 戏台 舞龙 年画 鼓声'),
  things: table(`
    artist show
    灯笼匠 花灯
    舞龙人 舞龙
    打铁花的人 打铁花
    鼓手 社火
    年画师傅 年画
    剪纸人 窗花
    皮影艺人 皮影戏
    高跷艺人 高跷
    糖人师傅 糖人
    戏班班主 社戏
  `),
  titles: lines(`
    {place}元宵的{span}
    {artist}与{place}的年
    {show}开场以前
    一盏花灯的{span}
    {season}，看{place}的{show}
    老街灯笼亮起来的时候
    {artist}的{decades}
    {together}{artist}走村串巷
    腊月里的{place}
    {show}的{n}天{n}夜
    守岁的一家人
    {hour}，鼓声从{place}传来
    {generation}代{artist}
    {place}最后一台{show}
    给老街换上新灯笼
  `),
  codas: lines(`
    从腊月二十三拍到正月十五
    {artist}说，锣鼓一响就不觉得冷
  `),
}
