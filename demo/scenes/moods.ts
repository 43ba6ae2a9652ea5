export type Light = 'dawn' | 'noon' | 'dusk' | 'night'

/** The light a scene stands in. Every colour of the scene passes through it, which keeps them in harmony. */
export type Mood = {
  light: Light
  /** The sky from the zenith to the horizon. */
  sky: [string, string, string]
  /** Sun or moon. */
  disc: string
  /** What far things fade into. */
  haze: string
  /** What near shadows sink into. */
  deep: string
  /** The colour of the light, and how much of it lies on things. */
  tint: string
  tinted: number
  /** Lit windows, lanterns, fires. */
  lamp: string
}

type Row = [sky: [string, string, string], disc: string, haze: string, deep: string, tint: string]

function family(light: Light, tinted: number, lamp: string, rows: Record<string, Row>): Record<string, Mood> {
  return Object.fromEntries(
    Object.entries(rows).map(([name, [sky, disc, haze, deep, tint]]) => [
      name,
      { light, sky, disc, haze, deep, tint, tinted, lamp },
    ]),
  )
}

const all: Record<string, Mood> = {
  ...family('dawn', 0.18, '#ffd98f', {
    peach: [['#7ea7c4', '#f3c6ad', '#fde6c8'], '#fff4dc', '#f2c9b1', '#3c4566', '#f7b693'],
    rose: [['#8d8cc7', '#e6a9bd', '#fcdccb'], '#fff0e2', '#e3b3c4', '#453a66', '#e89bb0'],
    mint: [['#74bdc0', '#c5e3cc', '#fcf0d2'], '#fffbe8', '#c4ded0', '#1f4a52', '#9fd6c4'],
    lilac: [['#9aa0d6', '#cfc2e4', '#f6e4e6'], '#fff6f0', '#cfc6e2', '#3b3c6b', '#b9addf'],
    honey: [['#e2a763', '#f6cf8c', '#fdeec6'], '#fffbe9', '#f3d39b', '#5a3f36', '#f3b765'],
    mist: [['#a3b8c2', '#cfdad9', '#f1ece0'], '#fffdf4', '#d3dbd8', '#33474f', '#b9cac9'],
  }),
  ...family('noon', 0.06, '#ffdf9a', {
    azure: [['#3f8fd6', '#8fc8ee', '#e2f2f6'], '#fff8dc', '#c3def0', '#1d3d5c', '#dcecf6'],
    jade: [['#46aaa6', '#9fd8c8', '#eaf5df'], '#fffbe0', '#bfe0d3', '#174a4a', '#cdeadb'],
    paper: [['#efdcb8', '#f5e8cf', '#fbf5e6'], '#f6c177', '#ecdcc0', '#5b4a3c', '#f2e2c4'],
    sky: [['#7fbfe3', '#bfe2ee', '#f6f5e6'], '#fff3c4', '#d2e7ea', '#25505f', '#e2f0ec'],
    turquoise: [['#1f9fb5', '#7ed0cf', '#e6f4e1'], '#fff6cf', '#b2e0d9', '#0f4657', '#bfe8df'],
    blush: [['#f2b8a8', '#f8d5c4', '#fdf0e2'], '#fffaf0', '#f3d3c6', '#6a3f4a', '#f8d0bf'],
  }),
  ...family('dusk', 0.3, '#ffcf7a', {
    plum: [['#3d3a74', '#b8627f', '#f5b183'], '#ffe9c4', '#c47a8c', '#251f42', '#a85a80'],
    teal: [['#0f5f72', '#67a39a', '#f7cf86'], '#fff0bf', '#8fb49a', '#0d2f3c', '#5f9a90'],
    crimson: [['#4b1b46', '#b83a4f', '#f79a62'], '#ffdf9f', '#c95c5b', '#2a1030', '#b03f55'],
    amber: [['#c2603c', '#f0a35a', '#fbdc98'], '#fff5d2', '#eeb274', '#512a2a', '#e0884c'],
    magenta: [['#2f2a6b', '#8e4a9c', '#f59a9a'], '#ffe3cf', '#a967a6', '#1d1a48', '#8c4fa0'],
    coral: [['#5a6fa8', '#f0968a', '#fdd0a2'], '#fff1d6', '#e2a39b', '#33355e', '#e58d85'],
    olive: [['#54683f', '#b6a458', '#f6dc8f'], '#fff6cc', '#b9ad6e', '#26331f', '#a89a50'],
  }),
  ...family('night', 0.5, '#ffc861', {
    navy: [['#060d26', '#12275a', '#2b5088'], '#f5eed6', '#2c4a80', '#050b1e', '#142a5e'],
    indigo: [['#120f33', '#2c2a70', '#5d55a8'], '#f8efd2', '#4b478f', '#0c0a26', '#28246a'],
    lagoon: [['#04222e', '#0c4a58', '#2d8183'], '#f3f1d8', '#2a7276', '#03161f', '#0b4450'],
    violet: [['#1d0f3a', '#4a2470', '#8f4f9c'], '#fbe9d6', '#6b3a86', '#120826', '#42206a'],
    slate: [['#1d2b3f', '#35506a', '#7896a6'], '#f7f0dc', '#5f7f93', '#0f1a28', '#2f485f'],
    pine: [['#07201e', '#124038', '#3f7d63'], '#f4f3d6', '#32684f', '#04130f', '#123a30'],
    ember: [['#1f0f1f', '#50203a', '#a34a48'], '#ffe2b8', '#6f3040', '#160a16', '#4c1d38'],
  }),
}

export type MoodName = string

export function moodOf(name: MoodName): Mood {
  const found = all[name]
  if (!found) throw new Error(`no light is called ${name}`)
  return found
}
