import { Random } from '../random.ts'
import { Canvas, type Frame, frameOf, HEIGHT, type View, WIDTH } from './canvas.ts'
import { lighten, mix } from './colour.ts'
import { type Mood, moodOf } from './moods.ts'

export type Season = 'spring' | 'summer' | 'autumn' | 'winter'

/** Leaves from bright to dark, the ground under them, and a field under crop. */
const growth: Record<Season, { leaves: string[]; ground: string; field: string[] }> = {
  spring: {
    leaves: ['#a9cf6b', '#7db662', '#4f9a5e', '#f2a7b5'],
    ground: '#8fbf63',
    field: ['#b9d97a', '#8cc266', '#5ea35c'],
  },
  summer: {
    leaves: ['#7fb85a', '#4c9a52', '#2c7a4b', '#5fae57'],
    ground: '#5fa353',
    field: ['#8fc65a', '#57a350', '#2f7f4a'],
  },
  autumn: {
    leaves: ['#f0b445', '#e07f36', '#c3502f', '#a83a35'],
    ground: '#c99a4d',
    field: ['#f1cf6c', '#dfae4c', '#b9813c'],
  },
  winter: {
    leaves: ['#dfe8ee', '#b9cdd8', '#7f9dab', '#eef3f5'],
    ground: '#e8eef2',
    field: ['#f2f6f8', '#d8e4ec', '#b4c8d6'],
  },
}

/** What a scene is drawn on and with: the sheet, its chance, its light and its season. */
export class Stage {
  readonly sheet = new Canvas()
  readonly random: Random
  readonly mood: Mood
  readonly season: Season
  /** Which of its family's compositions this is. */
  readonly variant: number
  readonly frame: Frame

  constructor(mood: string, season: Season, seed: number, variant: number, view?: View) {
    this.mood = moodOf(mood)
    this.season = season
    this.random = new Random(seed, 77)
    this.variant = variant
    this.frame = frameOf(view ?? [WIDTH / 2, HEIGHT / 2, 1])
  }

  get night(): boolean {
    return this.mood.light === 'night'
  }

  get dark(): boolean {
    return this.mood.light === 'night' || this.mood.light === 'dusk'
  }

  get growth() {
    return growth[this.season]
  }

  /** A thing's own colour as it looks in this light, `far` from 0 (here) to 1 (lost in the haze). */
  paint(own: string, far = 0): string {
    return mix(mix(own, this.mood.tint, this.mood.tinted), this.mood.haze, far * 0.9)
  }

  /** A thing's own colour by lamplight, where the light outside hardly reaches. */
  indoors(own: string): string {
    return mix(mix(own, this.mood.tint, this.mood.tinted * 0.4), this.mood.lamp, 0.06)
  }

  /** A silhouette's colour: 0 the farthest, 1 the nearest. */
  layer(near: number): string {
    return mix(this.mood.haze, this.mood.deep, near)
  }

  leaf(shade: number, far = 0): string {
    const { leaves } = this.growth
    return this.paint(leaves[shade % leaves.length] ?? '#4c9a52', far)
  }

  field(shade: number, far = 0): string {
    const { field } = this.growth
    return this.paint(field[shade % field.length] ?? '#57a350', far)
  }

  ground(far = 0): string {
    return this.paint(this.growth.ground, far)
  }

  lit(own: string, amount: number, far = 0): string {
    return lighten(this.paint(own, far), amount)
  }
}

/** A light's name, a season, and `flip` for a mirrored picture. */
export type Placed = [mood: string, season: Season, flip?: 'flip']

/** One kind of picture: how it is drawn, and in which lights and seasons it is shown. */
export type Family = {
  name: string
  scenes: Placed[]
  /** Wide and close views, taken in turn, so that one place makes pictures that differ. */
  views?: View[]
  draw(stage: Stage): void
}
