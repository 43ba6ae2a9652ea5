import type { Random } from './random.ts'
import { coverName, type Scene, scenes } from './scenes.ts'
import type { Subject } from './words/subject.ts'

const byFamily = Map.groupBy(scenes, (scene) => scene.family)
const pools = new Map<Subject, Scene[]>()
const covers = new Map<Subject, Scene[][]>()

/** All scenes that fit a subject, the best fitting first. */
function poolOf(subject: Subject): Scene[] {
  let pool = pools.get(subject)
  if (!pool) {
    pool = subject.scenes.flatMap((family) => {
      const found = byFamily.get(family)
      if (!found) throw new Error(`${subject.name} names a family of scenes that is not there: ${family}`)
      return found
    })
    pools.set(subject, pool)
  }
  return pool
}

/** Scenes for a subject's cover by family, those of a season that its words are true of. */
function coversOf(subject: Subject): Scene[][] {
  let found = covers.get(subject)
  if (!found) {
    const { seasons } = subject
    const fits = (scene: Scene) => !seasons || seasons.includes(scene.season)
    found = subject.scenes.map((family) =>
      poolOf(subject).filter((scene) => scene.family === family && fits(scene)),
    )
    found = found.filter((list) => list.length > 0)
    covers.set(subject, found)
  }
  return found
}

/** The scene of a work's cover: mostly of the subject's first family. */
export function pickScene(random: Random, subject: Subject): Scene {
  const families = coversOf(subject)
  return random.pick(families[random.rank(families.length, 0.5)] ?? scenes)
}

/** Other scenes for the stills, no two alike; some works have too few to show. */
export function pickStills(random: Random, subject: Subject, cover: Scene): Scene[] {
  const count = random.chance(0.16) ? random.whole(0, 2) : random.whole(6, 12)
  const pool = poolOf(subject)
  const stills: Scene[] = []
  const start = random.whole(0, pool.length - 1)
  for (let i = 0; i < pool.length && stills.length < count; i++) {
    const scene = pool[(start + i) % pool.length]
    if (scene && scene !== cover) stills.push(scene)
  }
  return stills
}

const paths = scenes.map(({ number }) => ({
  s: `demo/${coverName(number, 's')}`,
  b: `demo/${coverName(number, 'b')}`,
}))

/** Where the import finds the picture: relative to the image host. */
export function picturePath(scene: Scene, size: 's' | 'b'): string {
  return paths[scene.number]?.[size] ?? ''
}
