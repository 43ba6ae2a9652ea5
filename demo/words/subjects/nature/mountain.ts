import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const mountain: Subject = {
  name: 'mountain',
  topics: words('自然 旅行 人文'),
  settings: words('山川 古镇'),
  people: words('挑山工 护林员 老人'),
  scenes: words('ridges peaks canyon'),
  places: ['mountain'],
  heads: words('山海 云岭 远山 山居 群峰 古道 云上 深山 南坡 松间 青山 山脊'),
  codes: words('SHAN YUN LING FENG GU SONG PEAK RIDGE'),
  nouns: words('云海 山脊 石阶 古道 松林 垭口'),
  things: table(`
    walker sound
    挑山工 松涛
    护林员 鸟鸣
    采药人 溪声
    巡山人 风声
    背夫 铃声
    守山人 钟声
    养蜂人 蜂鸣
    放排人 水声
  `),
  titles: lines(`
    {walker}和他的{place}
    在{place}等一场云海
    {hour}登{place}，看云翻过山脊
    翻过{n}道山梁去赶集
    从山脚到山顶的{many}个弯
    住在云上的{n}户人家
    山中{n}日，只听{sound}
    雾散之后的{place}
    与{walker}同行的{span}
    一条古道，{generation}代{walker}
    {season}，{walker}进山了
    {place}北坡的第一场雪
    半山腰的茶水铺
    {walker}的背篓里有什么
    {place}山顶的气象站
    石阶尽头是{spot}
    {sound}满山的{season}
    画{place}的人
  `),
  codas: lines(`
    跟随{walker}从山脚走到云海之上
    没有配乐，只有{sound}
    拍摄历时三年，翻越{place}的每一道山脊
  `),
}
