import { expect, test } from 'vitest'
import { SourceError } from '../../../platform/files/source-error.ts'
import { coloursOf, conversionFilters, scaleToBt709 } from './colours.ts'

const size = { width: 1920, height: 1080 }
const pq = {
  ...size,
  ...{ color_range: 'tv', color_space: 'bt2020nc', color_transfer: 'smpte2084', color_primaries: 'bt2020' },
}

test('the matrix is the one that is said, else the one that players guess by the size', () => {
  expect(coloursOf({ ...size, color_space: 'smpte170m' })).toEqual({ matrix: 'bt601', conversion: null })
  expect(coloursOf({ ...size, color_space: 'unknown' }).matrix).toBe('bt709')
  expect(coloursOf({ width: 720, height: 1280 }).matrix).toBe('bt709')
  expect(coloursOf({ width: 720, height: 576 }).matrix).toBe('bt601')
})

test('HDR is brought to SDR, and needs two filters', () => {
  const { conversion, ...rest } = coloursOf(pq)
  if (conversion === null) throw new Error('nothing is converted')
  expect(conversionFilters(conversion)).toEqual(['zscale', 'tonemap'])
  const filters = scaleToBt709({ ...rest, conversion }, 640, 360)
  expect(filters).toMatch(/^scale=640:360:flags=bicubic,zscale=pin=bt2020:tin=smpte2084:min=bt2020nc:rin=tv:/)
  expect(filters).toMatch(/tonemap=.*,zscale=t=bt709:m=bt709:r=tv$/)
})

test('HDR that says no primaries has those of BT.2020; what it says of its range is believed', () => {
  const said = { color_transfer: 'arib-std-b67', color_primaries: 'unknown', color_range: 'pc' }
  expect(coloursOf(said).conversion).toEqual({
    ...{ primaries: 'bt2020', transfer: 'arib-std-b67', matrix: 'bt2020nc', range: 'pc', isHdr: true },
  })
})

test('wide colours without HDR need no tone mapping', () => {
  const p3 = coloursOf({ ...size, color_space: 'bt709', color_primaries: 'smpte432' })
  if (p3.conversion === null) throw new Error('nothing is converted')
  expect(conversionFilters(p3.conversion)).toEqual(['zscale'])
  expect(scaleToBt709(p3, 640, 360)).toBe(
    'scale=640:360:flags=bicubic,zscale=pin=smpte432:tin=bt709:min=bt709:rin=tv:p=bt709:t=bt709:m=bt709:r=tv',
  )
})

test('Dolby Vision without a picture for others is refused, with one it is not', () => {
  const refusal = () => coloursOf({ ...size, side_data_list: [{ dv_profile: 5 }] })
  expect(refusal).toThrow(SourceError)
  expect(refusal).toThrow(/Profile 5/)
  expect(coloursOf({ ...pq, side_data_list: [{ dv_profile: 8 }] }).conversion?.isHdr).toBe(true)
})
