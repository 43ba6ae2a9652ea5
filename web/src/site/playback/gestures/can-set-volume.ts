/** An iPhone leaves the volume to its keys: what a script sets there is not what it reads. */
export const canSetVolume = (() => {
  const probe = document.createElement('video')
  probe.volume = 0.5
  return probe.volume === 0.5
})()
