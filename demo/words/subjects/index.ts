import type { ModName } from '@yehang/contract/channels'
import type { Subject } from '../subject.ts'
import { machine } from './anime/machine.ts'
import { post } from './anime/post.ts'
import { seaTale } from './anime/sea-tale.ts'
import { shop } from './anime/shop.ts'
import { spirits } from './anime/spirits.ts'
import { starTrain } from './anime/star-train.ts'
import { aurora } from './home/aurora.ts'
import { bamboo } from './home/bamboo.ts'
import { blossom } from './home/blossom.ts'
import { bridge } from './home/bridge.ts'
import { camping } from './home/camping.ts'
import { canyon } from './home/canyon.ts'
import { city } from './home/city.ts'
import { desert } from './home/desert.ts'
import { dye } from './home/dye.ts'
import { festival } from './home/festival.ts'
import { fishing } from './home/fishing.ts'
import { food } from './home/food.ts'
import { forest } from './home/forest.ts'
import { grassland } from './home/grassland.ts'
import { harvest } from './home/harvest.ts'
import { indoors } from './home/indoors.ts'
import { lake } from './home/lake.ts'
import { library } from './home/library.ts'
import { lighthouse } from './home/lighthouse.ts'
import { lotus } from './home/lotus.ts'
import { market } from './home/market.ts'
import { motoring } from './home/motoring.ts'
import { mountain } from './home/mountain.ts'
import { observatory } from './home/observatory.ts'
import { opera } from './home/opera.ts'
import { pottery } from './home/pottery.ts'
import { railway } from './home/railway.ts'
import { rain } from './home/rain.ts'
import { riverboat } from './home/riverboat.ts'
import { snowpeak } from './home/snowpeak.ts'
import { stars } from './home/stars.ts'
import { tea } from './home/tea.ts'
import { temple } from './home/temple.ts'
import { terraces } from './home/terraces.ts'
import { underwater } from './home/underwater.ts'
import { watertown } from './home/watertown.ts'
import { weather } from './home/weather.ts'
import { wind } from './home/wind.ts'
import { wood } from './home/wood.ts'
import { alps } from './western/alps.ts'
import { coast } from './western/coast.ts'
import { fields } from './western/fields.ts'
import { kitchen } from './western/kitchen.ts'
import { nordic } from './western/nordic.ts'
import { oldTown } from './western/old-town.ts'
import { wilderness } from './western/wilderness.ts'

const home: Subject[] = [
  mountain,
  snowpeak,
  canyon,
  forest,
  camping,
  city,
  rain,
  food,
  market,
  festival,
  pottery,
  wood,
  dye,
  library,
  stars,
  observatory,
  aurora,
  weather,
  watertown,
  riverboat,
  lake,
  lotus,
  terraces,
  harvest,
  tea,
  bamboo,
  grassland,
  lighthouse,
  fishing,
  underwater,
  bridge,
  railway,
  desert,
  motoring,
  wind,
  temple,
  blossom,
  opera,
  indoors,
]

const western: Subject[] = [coast, alps, nordic, oldTown, kitchen, fields, wilderness]

const anime: Subject[] = [post, shop, starTrain, machine, spirits, seaTale]

/** What the works of each channel are about. */
export const subjectsOf: Record<ModName, Subject[]> = {
  censored: home,
  uncensored: home,
  western,
  fc2: home,
  anime,
}
