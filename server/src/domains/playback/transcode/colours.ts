import { SourceError } from '../../../platform/files/source-error.ts'

/** How the colours of a source are written, and what makes BT.709 of them: all that browsers show alike. */
export interface Colours {
  /** What swscale reads the picture by. */
  matrix: SwscaleMatrix
  /** Where the matrix alone does not do: HDR, and primaries beyond those of BT.709. */
  conversion: Conversion | null
}

type SwscaleMatrix = 'bt709' | 'bt601' | 'smpte240m' | 'fcc' | 'bt2020'

/** As zscale names them. */
export interface Conversion {
  primaries: string
  transfer: string
  matrix: string
  range: 'tv' | 'pc'
  /** Brighter than a usual screen can be. */
  isHdr: boolean
}

export interface ProbedColours {
  width?: number
  height?: number
  pix_fmt?: string
  color_range?: string
  color_space?: string
  color_transfer?: string
  color_primaries?: string
  side_data_list?: { dv_profile?: number }[]
}

const matrices = new Map<string, SwscaleMatrix>([
  ['bt709', 'bt709'],
  ['smpte170m', 'bt601'],
  ['bt470bg', 'bt601'],
  ['smpte240m', 'smpte240m'],
  ['fcc', 'fcc'],
  ['bt2020nc', 'bt2020'],
  ['bt2020c', 'bt2020'],
])

const hdrTransfers = ['smpte2084', 'arib-std-b67']
const widePrimaries = ['bt2020', 'smpte431', 'smpte432']
const sdrTransfers = ['bt709', 'smpte170m', 'bt470bg', 'iec61966-2-1', 'bt2020-10', 'bt2020-12']

/** Throws SourceError where the colours can be shown by players of Dolby Vision alone. */
export function coloursOf(stream: ProbedColours): Colours {
  const { color_space = '', color_transfer = '', color_primaries = '', side_data_list = [] } = stream
  // Profile 5 has no picture beneath that other players could show: it would be green and purple.
  if (side_data_list.some(({ dv_profile }) => dv_profile === 5)) throw new SourceError('source_dolby_vision')
  const isHdr = hdrTransfers.includes(color_transfer)
  const isWide = widePrimaries.includes(color_primaries)
  const matrix = matrices.get(color_space) ?? usualMatrix(stream)
  if (!isHdr && !isWide) return { matrix, conversion: null }
  const primaries = isWide ? color_primaries : 'bt2020'
  const conversion: Conversion = {
    primaries,
    transfer: isHdr || sdrTransfers.includes(color_transfer) ? color_transfer : 'bt709',
    matrix: matrices.has(color_space) ? color_space : primaries === 'bt2020' ? 'bt2020nc' : 'bt709',
    range: stream.color_range === 'pc' ? 'pc' : 'tv',
    isHdr,
  }
  return { matrix, conversion }
}

/** Of a picture that does not say it: as players guess, by its size. */
const usualMatrix = ({ width = 0, height = 0 }: ProbedColours): SwscaleMatrix =>
  Math.max(width, height) >= 1280 || Math.min(width, height) >= 720 ? 'bt709' : 'bt601'

/** The filters of ffmpeg that a conversion needs. */
export const conversionFilters = ({ isHdr }: Conversion): string[] =>
  isHdr ? ['zscale', 'tonemap'] : ['zscale']

/** Nits of a usual screen's white, from which on tone mapping holds the light back. */
const whiteNits = 100

/** Scales to a size and makes BT.709 of the colours: of a smaller picture there is less to convert. */
export function scaleToBt709({ matrix, conversion }: Colours, width: number, height: number): string {
  const size = `scale=${width}:${height}:flags=bicubic`
  if (conversion === null) {
    return `${size}:in_color_matrix=${matrix}:out_color_matrix=bt709:out_range=tv`
  }
  const { primaries, transfer, range, isHdr } = conversion
  const given = `pin=${primaries}:tin=${transfer}:min=${conversion.matrix}:rin=${range}`
  if (!isHdr) return `${size},zscale=${given}:p=bt709:t=bt709:m=bt709:r=tv`
  return [
    // In one step: what a picture does not say of itself would be lost between two.
    ...[size, `zscale=${given}:p=bt709:t=linear:npl=${whiteNits}`, 'format=gbrpf32le'],
    ...['tonemap=tonemap=hable:desat=0', 'zscale=t=bt709:m=bt709:r=tv'],
  ].join(',')
}

/** Said of every picture that is made. */
export const bt709Marks = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709'
