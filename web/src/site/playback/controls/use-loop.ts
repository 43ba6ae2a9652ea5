import { useEffect, useState } from 'react'
import { type Loop, noLoop } from './ab-loop.ts'

/** The browser tells the time four times a second; nearer to the end it is looked at in between. */
const nearSeconds = 0.4

/** Repeats a piece of the film. */
export function useLoop(video: HTMLVideoElement): [Loop, (loop: Loop) => void] {
  const [loop, setLoop] = useState(noLoop)
  const { start, end } = loop
  useEffect(() => {
    if (start === null || end === null) return
    let timer = 0
    const look = () => {
      window.clearTimeout(timer)
      const left = (end - video.currentTime) / video.playbackRate
      if (left < 0.01) video.currentTime = start
      else if (left < nearSeconds && !video.paused) timer = window.setTimeout(look, left * 1000)
    }
    video.addEventListener('timeupdate', look)
    return () => {
      window.clearTimeout(timer)
      video.removeEventListener('timeupdate', look)
    }
  }, [video, start, end])
  return [loop, setLoop]
}
