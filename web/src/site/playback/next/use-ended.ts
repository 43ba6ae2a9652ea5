import { useEffect, useState } from 'react'

/** Whether the film has ended and was not gone on with since. */
export function useEnded(video: HTMLVideoElement): boolean {
  const [ended, setEnded] = useState(false)
  useEffect(() => {
    const end = () => setEnded(true)
    const goOn = () => setEnded(false)
    video.addEventListener('ended', end)
    video.addEventListener('play', goOn)
    video.addEventListener('seeking', goOn)
    return () => {
      video.removeEventListener('ended', end)
      video.removeEventListener('play', goOn)
      video.removeEventListener('seeking', goOn)
    }
  }, [video])
  return ended
}
