import { expect, test } from 'vitest'
import { encoders } from './encoders.ts'
import { bestOf, nextTrial, samplesOf } from './sampling.ts'
import { decibelsOf } from './similarity.ts'

const { quality } = encoders.x264
const trial = (at: number, decibels: number) => ({ quality: at, decibels })

test('a film has samples in proportion to its length, spread over it; a short one none', () => {
  expect(samplesOf(null)).toEqual([])
  expect(samplesOf(59)).toEqual([])
  expect(samplesOf(60)).toHaveLength(3)
  const long = samplesOf(7200)
  expect(long).toHaveLength(10)
  expect(Math.min(...long)).toBeGreaterThan(360)
  expect(Math.max(...long)).toBeLessThan(6840)
  expect(samplesOf(7200)).toEqual(long)
})

test('what is better than needed is tried coarser, what is worse finer, and never beyond the bounds', () => {
  expect(nextTrial([trial(23, 18)], quality)).toBeGreaterThan(23)
  expect(nextTrial([trial(23, 14)], quality)).toBeLessThan(23)
  expect(nextTrial([trial(23, 60)], quality)).toBe(quality.coarsest)
  expect(nextTrial([trial(23, 5)], quality)).toBe(quality.finest)
})

test('a second trial follows the line through both; nothing is tried twice, nor after a hit', () => {
  expect(nextTrial([trial(23, 18), trial(25, 17)], quality)).toBe(27)
  expect(nextTrial([trial(23, 16)], quality)).toBeNull()
  expect(nextTrial([trial(23, 60), trial(quality.coarsest, 55)], quality)).toBeNull()
})

test('of the trials the coarsest that is good enough is taken, else the best', () => {
  expect(bestOf([trial(23, 18), trial(27, 16.1), trial(29, 15)])).toBe(27)
  expect(bestOf([trial(18, 14), trial(23, 12)])).toBe(18)
  expect(bestOf([])).toBeUndefined()
})

test('SSIM of all frames, in decibels', () => {
  expect(decibelsOf('n:1 Y:0.9 U:1 V:1 All:0.98 (17.0)\nn:2 Y:0.9 U:1 V:1 All:1.0 (inf)\n')).toBeCloseTo(20)
  expect(decibelsOf('n:1 Y:1 All:1.000000 (inf)\n')).toBeCloseTo(60)
})
