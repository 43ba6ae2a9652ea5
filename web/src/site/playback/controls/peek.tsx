import { clockTime } from '../engine/playing-time.ts'
import * as styles from '../watching.module.css'
import type { Preview } from './use-sprites.ts'

/** The small picture of a position, with its time. */
export function Peek({ seconds, sprite }: { seconds: number; sprite: Preview | undefined }) {
  return (
    <>
      {sprite && (
        <span
          className={styles.sprite}
          style={{
            width: sprite.width,
            height: sprite.height,
            backgroundImage: `url("${sprite.address}")`,
            backgroundPosition: `-${sprite.x}px -${sprite.y}px`,
          }}
        />
      )}
      {clockTime(seconds)}
    </>
  )
}
