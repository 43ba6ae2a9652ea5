import { lines, words } from './text.ts'

/** Words any phrase may use as {span}, {years} and so on. */
export const commonWords: Record<string, string[]> = {
  span: words(
    '四十八小时 三天三夜 七天 十天 半个月 一个月 一百天 一整年 三百六十五天 二十四小时 十二时辰 一昼夜 九十天 六个星期 三个清晨 四季',
  ),
  months: words('九十天 一百天 两百天 一整年 三百六十五天 半年 七个月 四季'),
  years: words('第三年 第七年 第十年 第十二年 第十八年 第二十一年 第三十年 第四十年'),
  decades: words('十年 二十年 三十年 四十年 半生 大半辈子'),
  n: words('三 五 七 九 十二 十八 二十四 三十六'),
  many: words('三十 五十 六十 八十 一百 一百二十 三百'),
  dayPair: words('清晨与黄昏 黎明与深夜 清晨与午后 日出与日落 晨雾与灯火 白昼与星夜 炊烟与星光'),
  cold: words('十五 二十 二十五 三十 三十五 四十'),
  together: words('跟着 陪着 跟随 追随'),
  generation: words('两 三 四 五 六'),
}

/** Phrases that suit every subject; {noun} is one of its nouns. */
export const commonTitles = lines(`
  在{place}住下的{span}
  再访{place}
  {place}的{dayPair}
  一座{spot}的{dayPair}
  关于{noun}的{n}个片段
  {noun}与{weather}
  {season}，{place}有{weather}
  {place}的{noun}，拍了{span}
  回到有{noun}的{spot}
  写给{place}的一封长信
  {noun}不说话
  {hour}的{noun}
  {season}去{place}看{noun}
  {place}往西{n}里
  把{noun}拍成一部电影
  {weather}里的{noun}
  一个人的{place}
  {place}，{season}，{noun}
  {noun}的{decades}
  等一场{place}的{weather}
  {place}没有旁白
`)

/** What may follow a whole title. */
export const endings = words(
  '（上） （下） （完整版） （导演剪辑版） （修订版） （重制版） （特别篇） （番外） （前篇） （后篇）',
)
export const longEndings = lines(`
  （加长版，附幕后与航拍素材）
  （收录未公开片段与摄影手记）
  （修复版，全程环境音，无旁白）
  （特别版，附导演访谈与分镜手稿）
  （合集，含{n}段未剪辑长镜头）
`)

/** Second halves of series names. */
export const seriesTails = words(`
  慢生活 手记 来信 之间 日志 漫游 人家 四季 故事 影像志 纪行 往事 笔记 小辑 时光 拾遗 风物 旧事 画卷
  在路上 夜话 杂记 随笔 小传 漫谈 档案 见闻 行走 物语 寻踪 守望 流年 二三事 札记 长卷 光影 剪影 印象 小史 书简
`)
