import JASSUB from 'jassub'
import type { ShownTrack, TrackInput } from './text-tracks.ts'

/** Where the operator's font for styled subtitles is, if the site has one (SUBTITLE_FONT). */
const fontAddress = '/subtitle-font'
const fontName = 'subtitle font'

async function fontOfSite(): Promise<Uint8Array | null> {
  const answer = await fetch(fontAddress)
  return answer.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : null
}

/**
 * Draws an ASS file as it was made, by libass in WebAssembly (2 MB): fetched when a viewer asks for it. It lies over the
 * picture, so the system's own full screen of an iPhone does not show it.
 */
export function drawStyledTrack({
  video,
  stream,
  address,
  option,
  offset,
  onLoaded,
  onFault,
}: Omit<TrackInput, 'isFirst'>): Pick<ShownTrack, 'shift' | 'remove'> {
  let drawn: JASSUB | undefined
  let over = false
  let wanted = offset
  const begin = async () => {
    const source = await stream.fresh(new URL(option.styledFile ?? '', new URL(address, location.href)).href)
    const [answer, font] = await Promise.all([fetch(source), fontOfSite()])
    if (!answer.ok) throw new Error(String(answer.status))
    const subContent = await answer.text()
    if (over) return
    drawn = new JASSUB({
      ...{ video, subContent, timeOffset: -wanted },
      // No font of the viewer's device is asked for: that wants a permission, and makes the viewer recognisable.
      queryFonts: false,
      ...(font !== null && { availableFonts: { [fontName]: font }, defaultFont: fontName }),
    })
    await drawn.ready
    onLoaded()
  }
  begin().catch(() => over || onFault())
  return {
    shift(by) {
      wanted = by
      if (drawn) drawn.timeOffset = -by
    },
    remove() {
      over = true
      void drawn?.destroy()
    },
  }
}
