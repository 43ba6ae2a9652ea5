import { evidenceMaxBytes } from '@yehang/contract/limits'
import { expect, test } from 'vitest'
import { chosenFiles } from './chosen-files.ts'

const file = (name: string, size = 1) => ({ name, size }) as File
const namesOf = (files: readonly File[]) => files.map(({ name }) => name)

test('files that fit are taken, without a message', () => {
  const { taken, fault } = chosenFiles([file('甲.pdf'), file('乙.pdf', evidenceMaxBytes)], 2)
  expect(namesOf(taken)).toEqual(['甲.pdf', '乙.pdf'])
  expect(fault).toBeNull()
})

test('files that are left out are named, with the reason', () => {
  const chosen = [file('大.pdf', evidenceMaxBytes + 1), file('甲.pdf'), file('空.pdf', 0), file('乙.pdf')]
  const { taken, fault } = chosenFiles(chosen, 1)
  expect(namesOf(taken)).toEqual(['甲.pdf'])
  expect(fault).toContain('「大.pdf」「空.pdf」没有加上，每份要在 10 MB 以内')
  expect(fault).toContain('「乙.pdf」没有加上，份数已满')
})
