/**
 * What other systems call our fields, in the order in which they are preferred: a day before a
 * year. `id` is not among them: it is the number of a row, of which `--number` makes a code number.
 */
const names: Readonly<Record<string, string>> = {
  channel: '频道 頻道',
  number: '番号 番號 编号 編號 品番 作品番号 识别码 識別碼 code dvdid productcode',
  title: '标题 標題 片名 影片名称 影片名 作品名 作品名称 名称 名稱 剧名 电影名 name moviename',
  originalTitle: '原名 原标题 原標題 原片名 外文名 英文名 originaltitle originalname',
  aliases: '别名 別名 又名 其他名称 alias aka akas othertitles alternativetitles',
  synopsis:
    '简介 簡介 剧情简介 劇情簡介 剧情 劇情 内容简介 影片简介 描述 介绍 plot summary description overview',
  pubTime:
    '发布日期 發布日期 发行日期 發行日期 上映日期 上映时间 发布时间 发行时间 日期 releasedate released premiered publishdate pubdate date 年份 年代 year',
  area: '地区 地區 国家地区 制片国家 国家 國家 产地 country region',
  language: '语言 語言 对白语言 lang',
  remarks: '备注 備註 更新状态 状态备注 remark',
  picSmall: '小封面 小图 缩略图 thumb thumbnail',
  picBig: '封面 大封面 封面图 海报 海報 大图 cover poster coverurl posterurl',
  imageBig: '剧照 劇照 大剧照 截图 screenshots stills samples',
  imageSmall: '小剧照',
  mp4: '预览片 预告片 預告片 trailer preview',
  duration: '时长 時長 片长 片長 分钟 runtime length minutes',
  playLevel: '观看级别',
  video: '影片文件 视频文件',
  subtitles: '字幕 字幕文件 subtitle',
  average: '评分 評分 rating score',
  evaluates: '评分人数 votes ratingcount',
  collects: '收藏数 收藏',
  likes: '点赞数 点赞',
  maker: '制作商 製作商 片商 制作公司 厂商 厂牌 studio maker production',
  label: '发行商 發行商 发行公司 publisher distributor',
  director: '导演 導演 directors',
  series: '系列 系列名',
  performer: '演员 演員 主演 女优 出演 演出者 actors actor actress actresses cast starring performers',
  tags: '标签 標籤 类型 類型 类别 類別 分类 題材 题材 tag genres genre categories category keywords',
  parts: '分集 选集 剧集 集数列表 episodes',
  magnets: '磁力 磁力链接 磁链 磁力链 magnet magnetlink magnetlinks',
}

const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_\-.·:：*（）()]/g, '')

const knownNames = new Map(
  Object.entries(names).flatMap(([field, text]) =>
    text.split(' ').map((name, rank) => [name, { field, rank }] as const),
  ),
)

/** The field that a column of another system is by its name; undefined where the name is not known. */
export const fieldCalled = (column: string): { field: string; rank: number } | undefined =>
  knownNames.get(plain(column))
