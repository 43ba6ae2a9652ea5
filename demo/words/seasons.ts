import type { Light, Season } from '../scenes.ts'
import { words } from './text.ts'

/** How a title names the season and the hour that its picture shows, and the tags for them. */
export const seasonWords: Record<
  Season,
  { titles: string[]; weather: string[]; tag: string; terms: string[] }
> = {
  spring: {
    titles: words('早春 春天 三月 春分前后 清明前后 四月 谷雨时节'),
    weather: words('细雨 薄雾 春风 阵雨 月色 晨光 暖阳'),
    tag: '春',
    terms: words('立春 清明 谷雨'),
  },
  summer: {
    titles: words('初夏 盛夏 仲夏 六月 小暑前后 夏至前后 七月'),
    weather: words('阵雨 雷雨 晚霞 南风 星光 彩虹 月色'),
    tag: '夏',
    terms: words('夏至'),
  },
  autumn: {
    titles: words('初秋 深秋 霜降前后 白露前后 十月 秋分前后 秋天'),
    weather: words('薄雾 晨霜 晚霞 秋雨 大风 落叶 月色'),
    tag: '秋',
    terms: words('白露 霜降'),
  },
  winter: {
    titles: words('初冬 隆冬 小雪前后 大寒前后 腊月 冬至前后 岁末'),
    weather: words('初雪 大风 晨霜 寒雾 月色 细雪 暖阳'),
    tag: '冬',
    terms: words('冬至 腊月'),
  },
}

export const lightWords: Record<Light, { titles: string[]; tags: string[] }> = {
  dawn: { titles: words('清晨 黎明 破晓 拂晓 天亮时分'), tags: words('清晨 日出') },
  noon: { titles: words('午后 正午 上午 晌午'), tags: words('午后 正午 全天') },
  dusk: { titles: words('黄昏 傍晚 日落时分 暮色时分'), tags: words('黄昏 日落 蓝调时刻') },
  night: { titles: words('深夜 午夜 夜里 后半夜 凌晨'), tags: words('深夜 入夜 凌晨') },
}
