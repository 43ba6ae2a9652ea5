import { expect, test } from 'vitest'
import { nextTrial, qualityOf, samplesOf } from './sampling.ts'
import { decibelsOf } from './similarity.ts'

const coarsest = 32
const trial = (at: number, decibels: number) => ({ quality: at, decibels })

test('a film has samples in proportion to its length, spread over it; a short one none', () => {
  expect(samplesOf(null)).toEqual([])
  expect(samplesOf(59)).toEqual([])
  expect(samplesOf(60)).toHaveLength(5)
  const long = samplesOf(7200)
  expect(long).toHaveLength(10)
  expect(Math.min(...long)).toBeGreaterThan(360)
  expect(Math.max(...long)).toBeLessThan(6840)
  expect(samplesOf(7200)).toEqual(long)
})

test('what is better than needed is tried coarser, the more the better it is, and never beyond the bound', () => {
  expect(nextTrial([], coarsest)).toBeNull()
  expect(nextTrial([trial(23, 20)], coarsest)).toBe(29)
  expect(nextTrial([trial(23, 17.2)], coarsest)).toBe(27)
  expect(nextTrial([trial(23, 60)], coarsest)).toBe(32)
  expect(nextTrial([trial(23, 60), trial(32, 50)], coarsest)).toBeNull()
})

test('between one that will do and one that will not, the line through both is followed', () => {
  expect(nextTrial([trial(23, 20), trial(29, 16)], coarsest)).toBe(27)
  expect(nextTrial([trial(23, 20), trial(29, 16), trial(27, 17.1)], coarsest)).toBe(28)
  expect(nextTrial([trial(23, 20), trial(28, 16.9), trial(27, 17.1)], coarsest)).toBeNull()
  expect(nextTrial([trial(23, 17), trial(27, 14)], coarsest)).toBe(24)
})

test('after four trials the coarsest that will do is taken, and never one finer than usual', () => {
  const trials = [trial(23, 20), trial(29, 16), trial(26, 18), trial(27, 17.6)]
  expect(nextTrial(trials, coarsest)).toBeNull()
  expect(qualityOf(trials, 1)).toBe(27)
  expect(qualityOf([trial(23, 12), trial(27, 11), trial(24, 11.7)], 1)).toBe(23)
  expect(qualityOf([], 1)).toBeUndefined()
})

test('between two trials the line is followed nearly to where it is good enough, in steps that the encoder knows', () => {
  // 0.6 dB to spare of the 1.6 that two steps take.
  const trials = [trial(23, 20), trial(29, 16), trial(26, 18), trial(27, 17.6)]
  expect(qualityOf(trials, 0.1)).toBe(27.6)
  expect(qualityOf([trial(23, 12), trial(27, 11), trial(24, 11.7)], 0.1)).toBe(23.4)
  expect(qualityOf([trial(23, 20), trial(27, 17)], 0.1)).toBe(27)
})

test('a film of grain, which no quality brings near its source, may lose what nobody sees', () => {
  const grain = [trial(23, 7.74), trial(27, 7.62)]
  expect(qualityOf(grain, 0.1)).toBe(27)
  expect(nextTrial(grain, coarsest)).toBe(31)
})

test('SSIM of all frames, in decibels', () => {
  expect(decibelsOf('n:1 Y:0.9 U:1 V:1 All:0.98 (17.0)\nn:2 Y:0.9 U:1 V:1 All:1.0 (inf)\n')).toBeCloseTo(20)
  expect(decibelsOf('n:1 Y:1 All:1.000000 (inf)\n')).toBeCloseTo(60)
})
