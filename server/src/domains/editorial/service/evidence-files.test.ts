import { expect, test } from 'vitest'
import { fileName } from './evidence-files.ts'

test.each([
  ['授权书.pdf', 'application/pdf', '授权书.pdf'],
  ['合同.PDF', 'application/pdf', '合同.PDF'],
  ['对照图.jpeg', 'image/jpeg', '对照图.jpeg'],
  ['contract.html', 'application/pdf', 'contract.html.pdf'],
  ['合同.pdf.exe', 'application/pdf', '合同.pdf.exe.pdf'],
  ['invoice\u202efdp.exe', 'image/png', 'invoicefdp.exe.png'],
  ['../../etc/passwd', 'image/png', 'etcpasswd.png'],
  ['.bashrc', 'image/png', 'bashrc.png'],
  ['a\r\nb\0:c*.png', 'image/png', 'abc.png'],
  ['CON.pdf', 'application/pdf', '_CON.pdf'],
  ['aux', 'image/webp', '_aux.webp'],
  [' . ', 'application/pdf', '附件.pdf'],
  ['', 'image/jpeg', '附件.jpg'],
])('%j of type %s is saved as %j', (name, type, saved) => {
  expect(fileName(name, type, '附件')).toBe(saved)
  expect(fileName(saved, type, '附件')).toBe(saved)
})

test('a long name keeps its end', () => {
  const saved = fileName(`${'长'.repeat(300)}.pdf`, 'application/pdf', '附件')
  expect([...saved]).toHaveLength(80)
  expect(saved).toMatch(/长\.pdf$/)
})
