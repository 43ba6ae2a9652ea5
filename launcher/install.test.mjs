import { expect, test } from 'vitest'
import { agrees } from './install.mjs'

const lock = {
  packages: {
    '': { version: '0.1.0' },
    contract: { version: '0.1.0' },
    'node_modules/@yehang/contract': { resolved: 'contract', link: true },
    'node_modules/pg': { version: '8.1.0', integrity: 'sha512-a' },
    'node_modules/for-another-system': { version: '1.0.0', integrity: 'sha512-b', optional: true },
  },
}

const installed = (changes = {}) => {
  const { '': _root, 'node_modules/for-another-system': _other, ...packages } = lock.packages
  return { packages: { ...packages, ...changes } }
}

test('packages are in place though those of other systems are missing', () => {
  expect(agrees(lock, installed())).toBe(true)
})

test.each([
  ['nothing is installed', null],
  ['a package is missing', installed({ 'node_modules/pg': undefined })],
  ['a version differs', installed({ 'node_modules/pg': { version: '8.0.0', integrity: 'sha512-a' } })],
  ['the content differs', installed({ 'node_modules/pg': { version: '8.1.0', integrity: 'sha512-c' } })],
  ['a workspace is no link', installed({ 'node_modules/@yehang/contract': { version: '0.1.0' } })],
])('packages are installed anew where %s', (_reason, found) => {
  expect(agrees(lock, found)).toBe(false)
})
