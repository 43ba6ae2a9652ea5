import { aurora } from './families/aurora.ts'
import { balloons } from './families/balloons.ts'
import { bamboo } from './families/bamboo.ts'
import { blossom } from './families/blossom.ts'
import { bridge } from './families/bridge.ts'
import { camp } from './families/camp.ts'
import { canyon } from './families/canyon.ts'
import { desert } from './families/desert.ts'
import { dyeyard } from './families/dyeyard.ts'
import { forest } from './families/forest.ts'
import { grassland } from './families/grassland.ts'
import { harbour } from './families/harbour.ts'
import { harvest } from './families/harvest.ts'
import { karst } from './families/karst.ts'
import { kites } from './families/kites.ts'
import { lanterns } from './families/lanterns.ts'
import { library } from './families/library.ts'
import { lighthouse } from './families/lighthouse.ts'
import { lotus } from './families/lotus.ts'
import { market } from './families/market.ts'
import { noodles } from './families/noodles.ts'
import { observatory } from './families/observatory.ts'
import { peaks } from './families/peaks.ts'
import { pottery } from './families/pottery.ts'
import { rainstreet } from './families/rainstreet.ts'
import { ridges } from './families/ridges.ts'
import { skyline } from './families/skyline.ts'
import { startrails } from './families/startrails.ts'
import { stonebridge } from './families/stonebridge.ts'
import { teahills } from './families/teahills.ts'
import { teatable } from './families/teatable.ts'
import { temple } from './families/temple.ts'
import { terraces } from './families/terraces.ts'
import { train } from './families/train.ts'
import { underwater } from './families/underwater.ts'
import { watertown } from './families/watertown.ts'
import { windmills } from './families/windmills.ts'
import { windowsill } from './families/window.ts'
import { workbench } from './families/workbench.ts'
import { type Light, moodOf } from './moods.ts'
import { type Family, type Season, Stage } from './stage.ts'

const families: Family[] = [
  ridges,
  peaks,
  karst,
  canyon,
  forest,
  bamboo,
  blossom,
  temple,
  terraces,
  teahills,
  harvest,
  lotus,
  grassland,
  kites,
  balloons,
  windmills,
  desert,
  lighthouse,
  harbour,
  bridge,
  underwater,
  watertown,
  stonebridge,
  skyline,
  rainstreet,
  lanterns,
  market,
  train,
  startrails,
  aurora,
  observatory,
  camp,
  pottery,
  workbench,
  dyeyard,
  noodles,
  teatable,
  library,
  windowsill,
]

export type Scene = { number: number; family: string; light: Light; season: Season }

const placed = families.flatMap((family) =>
  family.scenes.map(([mood, season, flip], variant) => ({ family, mood, season, flip, variant })),
)

/** Every scene there is a cover of; a scene's number is its place in the list and its file's name. */
export const scenes: Scene[] = placed.map(({ family, mood, season }, number) => ({
  number,
  family: family.name,
  light: moodOf(mood).light,
  season,
}))

/** The scene as SVG text, 16:9, without a size of its own. */
export function drawScene(number: number): string {
  const found = placed[number]
  if (!found) throw new Error(`there is no scene ${number}`)
  const { family, mood, season, flip, variant } = found
  const { views = [] } = family
  const view = views[variant % views.length]
  const stage = new Stage(mood, season, 1009 + number * 7919, variant, view)
  family.draw(stage)
  return stage.sheet.svg(flip === 'flip', stage.frame)
}

/** `007-s.webp`: the small cover of scene 7; `b` is the big one. */
export function coverName(scene: number, size: 's' | 'b'): string {
  return `${String(scene).padStart(3, '0')}-${size}.webp`
}
