import * as styles from './empty.module.css'

const sparks = 'lM136 28v10m-5-5h10M38 30v8m-4-4h8'

/** The class of a path, by the letter before it. */
const classes: Record<string, string> = {
  w: styles.surface,
  b: styles.brand,
  l: styles.stroke,
  h: styles.thick,
}

/** Paths, each behind the letter of its class: a third of the size of the same elements. */
const drawings = {
  cloud: [
    'wM64 78a17 17 0 0 1-2-33.9 26 26 0 0 1 50-3A19 19 0 0 1 113 78Z',
    'bm92 50-14 19h9l-4 15 15-20h-9z',
    sparks,
  ],
  sea: [
    'bM64 58a25 25 0 0 0 48 0 25 17 0 0 1-48 0Z',
    'lM30 84c8 0 8-5 16-5s8 5 16 5 8-5 16-5 8 5 16 5 8-5 16-5 8 5 16 5 8-5 16-5M46 95c7 0 7-4 14-4s7 4 14 4 7-4 14-4 7 4 14 4 7-4 14-4',
    'lM132 26v10m-5-5h10M44 30v8m-4-4h8M88 20v6m-3-3h6',
  ],
  lens: [
    'wM58 54a24 24 0 1 0 48 0 24 24 0 1 0-48 0',
    'hm100 72 18 18',
    'bM66 52a16.5 16.5 0 0 0 32 0 16 12 0 0 1-32 0Z',
    'lM134 28v10m-5-5h10M38 34v8m-4-4h8',
  ],
  folder: [
    'wM54 44h26l8 9h34a5 5 0 0 1 5 5v28a6 6 0 0 1-6 6H55a6 6 0 0 1-6-6V49a5 5 0 0 1 5-5Z',
    'bm88 62 2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z',
    sparks,
  ],
}

export type DrawingName = keyof typeof drawings

/** The paths of a drawing, with their classes. */
export function Drawing({ of }: { of: DrawingName }) {
  return drawings[of].map((path) => <path key={path} className={classes[path.charAt(0)]} d={path.slice(1)} />)
}
