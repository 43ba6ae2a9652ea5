import type { Random } from '../random.ts'
import type { NamedEntity } from '../record.ts'
import { words } from './text.ts'

const surnames = words(`
  林 陈 苏 沈 顾 许 陆 叶 程 宋 白 江 温 方 秦 何 唐 梁 贺 孟 谢 韩 邵 傅 周 吴 徐 孙 朱 罗 郑 冯 于 董 萧 曹 袁 邓
  曾 彭 吕 卢 蒋 蔡 贾 丁 魏 薛 余 潘 杜 戴 夏 钟 汪 田 任 姜 范 石 姚 谭 廖 邹 熊 金 郝 孔 崔 康 毛 邱 史 侯 龙 万 段 雷 钱 汤 尹 黎 易 常 武 乔 赖 龚 文 庞 樊 兰 殷 施 洪 翟 安 颜 倪 严 牛 芦 季 俞 章 鲁 葛 伍 申 尤 毕 聂 焦 向 柳 邢 岳 齐 欧阳 上官 司徒 慕容 诸葛 南宫
`)
const given = words(`
  晚晴 知远 听雨 怀瑾 青禾 明远 若水 清和 思齐 望舒 云舟 景行 嘉木 南星 予安 书白 临川 星野 溪午 以宁 长风 念北 沐阳 初霁 既白 归鸿
  疏桐 未迟 听澜 遥岑 远山 秋实 春和 松年 竹溪 泊舟 观棋 问渠 半夏 行简 敬亭 牧之 砚秋 墨白 一帆 子衿 言蹊 时雨 冬青 霁月 朝暮 小满 谷雨
  平川 柏舟 榆景 桑榆 兰亭 芷若 采薇 雁回 鹤鸣 鹿鸣 燕归 鸥盟 渔歌 樵声 竹深 松壑 泉石 溪桥
  云生 月白 秉烛 浮舟 暮云 晨光 曦和 夕照 雪松 霜降 露白 风禾 岚清 川禾 岭南 江月 湖生 海棠 洲白 屿森 汐遥
`)
/** Rare names on purpose, so that no real person is named. Kanji and kana as written there, and as a Chinese catalogue writes them. */
const eastFamilies = words(`
  朝霧=朝雾 夕凪=夕凪 霧島=雾岛 月岡=月冈 水無瀬=水无濑 遠野=远野 葛城=葛城 御影=御影 久遠=久远 音羽=音羽 白峰=白峰 雪代=雪代 風見=风见 若葉=若叶 千早=千早 東雲=东云 常盤=常盘
  湊川=凑川 茅野=茅野 青柳=青柳 雨森=雨森 花巻=花卷 鳴海=鸣海 松籟=松籁 汐見=汐见 鷺沢=鹭泽 鶴巻=鹤卷 藍川=蓝川 栗橋=栗桥 萩原=萩原 笹森=笹森 桐谷=桐谷 槙野=槙野 柚木=柚木
`)
const eastGiven = words(`
  はるか=遥 みずき=瑞树 あおい=葵 かえで=枫 ひなた=阳向 しおり=诗织 なぎさ=渚 つばさ=翼 こはる=小春 ほたる=萤 いぶき=伊吹 まこと=诚 ひかる=光 ちひろ=千寻 かずみ=和美
  しずか=静 いずみ=泉 あきら=明 のぞみ=望 かおる=薰 みなと=凑 すばる=昴 わたる=涉 いつき=树 そら=空 りく=陆 しゅん=骏 れん=莲 けい=庆 そうた=飒太
`)
const westGiven = words(`
  Clara=克拉拉 Ingrid=英格丽 Elsa=艾尔莎 Nora=诺拉 Astrid=阿斯特丽德 Freya=芙蕾雅 Maeve=梅芙 Fiona=菲奥娜 Alma=阿尔玛 Vera=薇拉 Iris=艾丽斯 Hazel=黑兹尔 Rowan=罗恩 Silas=赛拉斯
  Magnus=马格努斯 Anders=安德斯 Henrik=亨里克 Lars=拉尔斯 Tomas=托马斯 Mateo=马特奥 Rafael=拉斐尔 Bruno=布鲁诺 Leon=莱昂 Oscar=奥斯卡 Felix=费利克斯 Jonas=约纳斯 Elias=埃利亚斯 Simon=西蒙 Hugo=雨果 Dorian=多里安 Willa=薇拉妮 June=朱恩
`)
const westFamilies = words(`
  Lindqvist=林德奎斯特 Hansen=汉森 Eriksen=埃里克森 Bergström=贝里斯特伦 Moreau=莫罗 Lefèvre=勒费弗尔 Duarte=杜阿尔特 Almeida=阿尔梅达 Rossi=罗西 Bianchi=比安基 Keller=凯勒 Vogel=福格尔
  Brennan=布伦南 Callahan=卡拉汉 MacLeod=麦克劳德 Fraser=弗雷泽 Whitaker=惠特克 Ashford=阿什福德 Thornton=桑顿 Hollis=霍利斯 Marlowe=马洛 Winslow=温斯洛 Novak=诺瓦克 Horvat=霍尔瓦特 Sandoval=桑多瓦尔 Ibarra=伊瓦拉 Okafor=奥卡福 Larkin=拉金 Prescott=普雷斯科特 Vance=万斯 Hale=黑尔 Quinn=奎因 Sørensen=索伦森 Jokinen=约基宁 Virtanen=维尔塔宁
`)

export type Origin = 'home' | 'east' | 'west'

function pair(text: string): [string, string] {
  const [own = '', chinese = ''] = text.split('=')
  return [own, chinese]
}

function draw(random: Random, origin: Origin): { name: string; nameCn: string } {
  if (origin === 'home') {
    const name = random.pick(surnames) + random.pick(given)
    return { name, nameCn: name }
  }
  const [families, firsts] = origin === 'east' ? [eastFamilies, eastGiven] : [westFamilies, westGiven]
  const [family, familyCn] = pair(random.pick(families))
  const [first, firstCn] = pair(random.pick(firsts))
  return origin === 'east'
    ? { name: family + first, nameCn: familyCn + firstCn }
    : { name: `${first} ${family}`, nameCn: `${firstCn}·${familyCn}` }
}

/** That many people with different names; a name that is Chinese already comes as plain text. */
export function people(random: Random, origin: Origin, count: number): NamedEntity[] {
  const taken = new Set<string>()
  const list: NamedEntity[] = []
  for (let tries = 0; list.length < count && tries < count * 20; tries++) {
    const person = draw(random, origin)
    if (taken.has(person.name)) continue
    taken.add(person.name)
    list.push(person.name === person.nameCn ? person.name : person)
  }
  return list
}
