import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const stars: Subject = {
  name: 'stars',
  topics: words('天文 摄影 自然'),
  settings: words('湖泊 草原 山川'),
  people: words('追星人 学者'),
  scenes: words('startrails observatory camp'),
  places: ['lake', 'plateau', 'grassland'],
  heads: words('星空 银河 星轨 夜空 流星 暗夜 星野 北斗 追星 长曝光'),
  codes: words('STAR XING YIN GUI NOVA ORION LYRA'),
  nouns: words('银河 星轨 流星雨 夜空 北极星 星野'),
  things: table(`
    sky watcher
    英仙座流星雨 追星人
    双子座流星雨 天文爱好者
    狮子座流星雨 追星人
    冬季银河 摄影师
    夏季大三角 天文老师
    月全食 观测者
    猎户座 追星人
    木星合月 望远镜制作者
    黄道光 摄影师
  `),
  titles: lines(`
    银河下的无人湖
    在{place}等{sky}
    {watcher}与{sky}
    {place}的一夜星轨
    星光走了{many}年才到{place}
    {season}夜空导览
    {watcher}的{n}个不眠夜
    关掉城市的灯，去{place}看星星
    {sky}落在{place}
    用{n}个小时拍一张照片
    {place}暗夜公园
    认识{n}颗星星的夜晚
    自己磨一面望远镜
    {watcher}开车去{place}的{span}
    北极星一直在那里
    云开以后，{sky}正当头顶
  `),
  codas: lines(`
    全片由两万张照片合成
    {watcher}说，越黑的地方星星越多
    附拍摄参数与{season}星图
  `),
}
