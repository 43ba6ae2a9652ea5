import type { Subject } from '../../subject.ts'
import { lines, table, words } from '../../text.ts'

export const motoring: Subject = {
  name: 'motoring',
  topics: words('旅行 纪实'),
  settings: words('山川 沙漠 草原'),
  people: words('旅人 货车司机'),
  scenes: words('ridges desert grassland'),
  places: ['plateau', 'grassland', 'desert'],
  heads: words('公路 自驾 在路上 国道 里程碑 加油站 长途 骑行 房车'),
  codes: words('LU GUO CHANG ROAD MILE ROUTE MOTO'),
  nouns: words('国道 里程碑 加油站 垭口 老公路 路边店'),
  things: table(`
    route ride
    三一八国道 自驾
    二一九国道 骑行
    独库公路 自驾
    青海湖环线 骑行
    丙察察线 越野
    一〇九国道 骑摩托
    川西环线 房车旅行
    阿里北线 越野
    三三一国道 自驾
    滇藏公路 徒步
  `),
  titles: lines(`
    {route}{ride}的{span}
    {route}第{many}个路碑
    一个人{ride}去{place}
    从{place}到{place2}，{n}天
    {hour}的{route}
    {route}上的{n}次停车
    加油站老板的{decades}
    货车司机与{route}
    {season}{ride}，{weather}
    路过{place}没有停
    {route}路边的{spot}
    后视镜里的{place}
    把车停在{place}
    一张{route}的手绘地图
    {together}长途货车去{place}
  `),
  codas: lines(`
    行程表、油耗与路况全部公开
    副驾机位连续拍摄，不剪一刀
  `),
}
