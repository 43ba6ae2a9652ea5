import { describe, expect, test } from 'vitest'
import { fittingRate, fractionOf } from './frame-rate.ts'

const fitting = (average: string, finest: string) => {
  const { frames, seconds } = fittingRate(fractionOf(average), fractionOf(finest))
  return `${frames}/${seconds}`
}

describe('the constant rate of a picture', () => {
  test.each([
    ['film', '24000/1001', '24000/1001', '24000/1001'],
    ['a rate of its own', '18/1', '18/1', '18/1'],
    ['a phone that varies', '2873/97', '90000/1', '30000/1001'],
    ['a phone that varies a little', '29.7/1', '30/1', '30/1'],
    ['fields', '25/1', '50/1', '25/1'],
    ['nearly fields', '10/1', '19/1', '10/1'],
    ['close to its average', '10/1', '18/1', '18/1'],
    ['the highest of its own', '60/1', '60/1', '60/1'],
    ['the lowest of its own', '5/1', '5/1', '5/1'],
    ['slow motion', '240/1', '240/1', '60/1'],
    ['just above the highest', '61/1', '61/1', '60000/1001'],
    ['slides', '1/10', '1/10', '5/1'],
    ['average unknown', '0/0', '30/1', '30/1'],
    ['average unknown, ticks of milliseconds', '0/0', '1000/1', '60/1'],
    ['nothing known', '0/0', '0/0', '25/1'],
  ])('%s', (_, average, finest, expected) => {
    expect(fitting(average, finest)).toBe(expected)
  })

  test.each([
    ['9.9', '10/1'],
    ['11.9', '12/1'],
    ['14.9', '15/1'],
    ['19.9', '20/1'],
    ['23.9', '24000/1001'],
    ['24.46', '24000/1001'],
    ['24.48', '24/1'],
    ['24.9', '25/1'],
    ['29.9', '30000/1001'],
    ['47.9', '48/1'],
    ['49.9', '50/1'],
    ['59.9', '60000/1001'],
  ])('an average of %s that varies is made at %s', (average, expected) => {
    expect(fitting(`${average}/1`, '90000/1')).toBe(expected)
  })
})
