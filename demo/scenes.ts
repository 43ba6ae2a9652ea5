/**
 * The pictures of the demo: 300 drawn landscapes in covers/, each small and big. They were made once and are data like the
 * clip; the programme that drew them is not kept (docs/decisions/0034).
 */

export type Season = 'spring' | 'summer' | 'autumn' | 'winter'
export type Light = 'dawn' | 'noon' | 'dusk' | 'night'

export type Scene = { number: number; family: string; light: Light; season: Season }

/** Each family with the light and the season of its pictures, in the order of their numbers. */
const table = `
  ridges: dusk summer, dawn spring, dusk autumn, dawn spring, dusk autumn, night winter, dawn winter, dawn autumn, night summer
  peaks: noon summer, dawn winter, noon autumn, dusk autumn, night winter, noon spring, dusk winter, dawn summer, night summer
  karst: dawn spring, dawn summer, dusk autumn, dawn spring, dusk summer, noon summer, night winter, dawn autumn
  canyon: noon summer, dusk autumn, dawn spring, dusk autumn, night summer, noon winter, dusk autumn, night winter
  forest: dawn summer, dawn autumn, dawn winter, night summer, noon spring, dusk autumn
  bamboo: dawn summer, noon spring, dawn autumn, night winter, noon summer, night summer, dawn spring, dusk autumn
  blossom: noon spring, night spring, dawn spring, noon winter, dawn spring
  temple: dawn autumn, dawn spring, dusk autumn, dawn winter, noon summer, night autumn, dusk autumn, dawn winter
  terraces: dawn summer, dawn spring, dusk autumn, noon summer, dusk spring, dawn winter, dawn autumn, dusk spring
  teahills: dawn spring, dawn spring, noon summer, dawn spring, dusk autumn, noon summer, dawn summer, dusk autumn
  harvest: dawn autumn, noon summer, dusk autumn, dawn spring, dusk autumn, noon summer, dusk autumn, dawn summer
  lotus: dawn summer, dawn summer, night summer, noon summer, dawn spring, night summer, dawn autumn, dusk summer
  grassland: noon summer, dusk summer, dawn autumn, night summer, noon spring, dawn autumn, noon winter, dusk summer
  kites: noon spring, dawn summer, noon spring, dusk autumn, noon summer, dawn autumn, dawn spring, noon summer
  balloons: dawn autumn, noon summer, dusk spring, dawn summer, dusk autumn
  windmills: noon summer, dusk spring, dawn summer, noon spring, dusk autumn, dawn spring, night summer, dawn summer
  desert: dusk summer, dawn autumn, night winter, dusk autumn, noon summer, dusk summer, night summer, dawn spring
  lighthouse: dusk summer, night winter, noon summer, dusk autumn, night summer, dawn winter, dusk summer, dawn spring, dusk autumn
  harbour: dusk autumn, dawn spring, dusk summer, noon summer, night winter, dawn autumn, night summer, dawn spring
  bridge: dusk summer, night winter, dawn autumn, dusk autumn, noon spring
  underwater: noon summer, noon summer, night summer, noon spring, night summer, dusk autumn
  watertown: dawn spring, night winter, dawn spring, night autumn, dawn spring, dusk summer, dawn autumn, noon summer, night summer
  stonebridge: night autumn, night spring, dawn spring, night summer, dusk autumn, dawn winter, dusk autumn, dawn spring
  skyline: night summer, dusk autumn, night winter, dusk spring, noon summer, night summer, dusk autumn, dawn spring, night summer
  rainstreet: night autumn, night summer, night winter, dusk autumn, dawn spring, night autumn, night summer, dusk summer
  lanterns: night winter, night spring, dusk autumn, night winter, night summer, dusk autumn, night summer, night winter
  market: dawn summer, night summer, dusk autumn, noon spring, night winter, dawn autumn, night summer, dusk spring
  train: noon winter, dusk autumn, dawn spring, night winter, dawn autumn, dusk summer, noon summer, dusk winter, dawn spring
  startrails: night summer, night autumn, night winter, night summer, night spring, night winter, night autumn, night spring
  aurora: night winter, night winter, night autumn, night winter, night winter, night autumn, night winter, night autumn
  observatory: night summer, night autumn, night winter, night summer, night winter, night summer, night spring, night winter
  camp: night summer, night autumn, dusk summer, night spring, night winter
  pottery: noon spring, noon summer, dawn spring, dusk autumn, night winter, dawn spring, noon summer, dawn autumn, night winter
  workbench: dawn autumn, night winter, dawn spring, dusk autumn, night winter
  dyeyard: noon spring, dawn autumn, dawn spring, dusk summer, noon summer, dawn autumn, noon summer, dawn spring
  noodles: night winter, night autumn, dusk autumn, night winter, dusk spring, dusk summer, noon spring, night winter
  teatable: dawn spring, night winter, dawn autumn, dawn spring, dusk autumn, night summer, noon summer, dusk autumn
  library: dawn autumn, night winter, dawn spring, dusk autumn, noon summer, night winter, dawn spring, night summer
  window: noon spring, dusk summer, night winter, dawn autumn, noon summer, dusk autumn, dawn winter, night summer
`

/** Every scene there is a cover of; a scene's number is its place in the list and its file's name. */
export const scenes: Scene[] = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [family = '', pictures = ''] = line.trim().split(': ')
    return pictures.split(', ').map((picture) => {
      const [light, season] = picture.split(' ') as [Light, Season]
      return { family, light, season }
    })
  })
  .map((scene, number) => ({ number, ...scene }))

/** `007-s.webp`: the small cover of scene 7; `b` is the big one. */
export function coverName(scene: number, size: 's' | 'b'): string {
  return `${String(scene).padStart(3, '0')}-${size}.webp`
}
