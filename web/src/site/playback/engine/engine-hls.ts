import Hls from 'hls.js/light'
import { attachBy } from './attach-hls.ts'

/** The smaller build of hls.js: films with one sound, which is in their pictures' segments. */
export const attachHls = attachBy(Hls)
