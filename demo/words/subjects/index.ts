import type { ModName } from '@yehang/contract/channels'
import type { Subject } from '../subject.ts'
import { machine } from './anime/machine.ts'
import { post } from './anime/post.ts'
import { seaTale } from './anime/sea-tale.ts'
import { shop } from './anime/shop.ts'
import { spirits } from './anime/spirits.ts'
import { starTrain } from './anime/star-train.ts'
import { bridge } from './life/bridge.ts'
import { camping } from './life/camping.ts'
import { city } from './life/city.ts'
import { dye } from './life/dye.ts'
import { festival } from './life/festival.ts'
import { fishing } from './life/fishing.ts'
import { food } from './life/food.ts'
import { harvest } from './life/harvest.ts'
import { indoors } from './life/indoors.ts'
import { library } from './life/library.ts'
import { lighthouse } from './life/lighthouse.ts'
import { market } from './life/market.ts'
import { motoring } from './life/motoring.ts'
import { opera } from './life/opera.ts'
import { pottery } from './life/pottery.ts'
import { railway } from './life/railway.ts'
import { riverboat } from './life/riverboat.ts'
import { tea } from './life/tea.ts'
import { temple } from './life/temple.ts'
import { wood } from './life/wood.ts'
import { bamboo } from './nature/bamboo.ts'
import { blossom } from './nature/blossom.ts'
import { canyon } from './nature/canyon.ts'
import { desert } from './nature/desert.ts'
import { forest } from './nature/forest.ts'
import { grassland } from './nature/grassland.ts'
import { lake } from './nature/lake.ts'
import { lotus } from './nature/lotus.ts'
import { mountain } from './nature/mountain.ts'
import { snowpeak } from './nature/snowpeak.ts'
import { terraces } from './nature/terraces.ts'
import { underwater } from './nature/underwater.ts'
import { watertown } from './nature/watertown.ts'
import { aurora } from './sky/aurora.ts'
import { observatory } from './sky/observatory.ts'
import { rain } from './sky/rain.ts'
import { stars } from './sky/stars.ts'
import { weather } from './sky/weather.ts'
import { wind } from './sky/wind.ts'
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
