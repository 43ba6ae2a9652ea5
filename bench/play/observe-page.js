/** In each page: the time of the press, and of the first frame that is shown of the video. */
const seen = { pressed: 0, frame: 0 }
const shown = Promise.withResolvers()

addEventListener(
  'pointerdown',
  () => {
    seen.pressed = performance.now()
  },
  { capture: true },
)

const { play } = HTMLMediaElement.prototype
HTMLMediaElement.prototype.play = function () {
  if (seen.frame === 0) {
    this.requestVideoFrameCallback((now) => {
      seen.frame ||= now
      shown.resolve(seen.frame - seen.pressed)
    })
  }
  return play.call(this)
}

/** Milliseconds from the press to the first frame. */
globalThis.firstFrame = () => shown.promise

/** From a jump to the first frame of where it leads. */
globalThis.jumpTo = (to) =>
  new Promise((resolve) => {
    const video = document.querySelector('video')
    const begun = performance.now()
    const look = (now, { mediaTime }) => {
      if (Math.abs(mediaTime - to) < 1) resolve(now - begun)
      else video.requestVideoFrameCallback(look)
    }
    video.requestVideoFrameCallback(look)
    video.currentTime = to
  })
