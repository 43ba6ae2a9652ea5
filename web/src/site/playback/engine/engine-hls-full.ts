import Hls from 'hls.js'
import { attachBy } from './attach-hls.ts'

/** All of hls.js, 63 KB more: films whose sounds are in segments of their own. */
export const attachHls = attachBy(Hls)
