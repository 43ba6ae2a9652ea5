import { useCallback, useRef, useState } from 'react'
import type { Stream } from '../engine/stream.ts'
import { parseSprites, type Sprite, spriteAt } from './sprites.ts'

export interface Preview extends Sprite {
  /** Where the picture lies that it is a part of. */
  address: string
}

export interface Sprites {
  /** Call it when the visitor is about to see a preview. */
  prepare: () => void
  /** Undefined where there is none, or none yet. */
  at: (seconds: number) => Preview | undefined
}

/** The small pictures of a video, fetched when they are first wanted; a video without any shows the time alone. */
export function useSprites(stream: Stream, master: string): Sprites {
  const [{ list, base }, setSprites] = useState<{ list: Sprite[]; base: string }>({ list: [], base: '' })
  const asked = useRef(false)
  const prepare = useCallback(async () => {
    try {
      const base = await stream.fresh(new URL('sprite.vtt', new URL(master, location.href)).href)
      setSprites(({ list }) => ({ list, base }))
      if (asked.current) return
      asked.current = true
      const answer = await fetch(base)
      const list = answer.ok ? parseSprites(await answer.text()) : []
      setSprites({ list, base })
    } catch {
      asked.current = false
    }
  }, [stream, master])
  return {
    prepare: () => void prepare(),
    at(seconds) {
      const sprite = spriteAt(list, seconds)
      return sprite && { ...sprite, address: new URL(sprite.file, base).href }
    },
  }
}
