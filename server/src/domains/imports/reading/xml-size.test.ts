import { expect, test } from 'vitest'
import { XmlSize } from './xml-size.ts'

test.each([
  ['<row><c r="C1"><v>1</v></c></row>', 4 + 3],
  ['<row><c r="C1" s="1" t="s"/><c r="A1"/><c r="E1"/></row><row><c r="B2"/></row>', 4 + 5 + 4 + 2],
  ['<row><c><v>1</v></c><c/><c t="s"/></row>', 4 + 3],
  ['<row><c r="C1"/><c/></row>', 4 + 4],
  ["<x:row><x:c t='s' r = 'c1'></x:c></x:row>", 4 + 3],
  ['<row/><row></row>', 4 + 4],
  ['<si><t>港</t></si>', 4],
  ['<row><c r="XFD1"/></row>', 4 + 16_384],
  // What could say something else to another reader counts as the most.
  ['<row><c r="&#65;1"/></row>', 4 + 16_384],
  ['<row><c t=" r=A1" r="XFD1"/></row>', 4 + 16_384],
  ['<row><c t=">" r="XFD1"/></row>', 4 + 16_384],
  ['<row><c r="ZZZZ1"/></row>', 4 + 16_384],
  ['<row><c r="A1" r="XFD1"/></row>', 4 + 16_384],
  [`<row><c s="${'1'.repeat(70_000)}" r="XFD1"/></row>`, 4 + 16_384],
  ['<rows/><col/><cell/><c:v>1</c:v>', 0],
])('%s', (xml, places) => {
  const whole = new XmlSize()
  whole.add(Buffer.from(xml))
  const parted = new XmlSize()
  for (const byte of Buffer.from(xml)) parted.add(Buffer.from([byte]))
  expect([whole.places, parted.places]).toEqual([places, places])
})

test('texts are what stands outside of tags', () => {
  const size = new XmlSize()
  size.add(Buffer.from('<row><c r="A1"><is><t>灯塔</t></is></c> <c r="B1"><v>12'))
  size.add(Buffer.from('3</v></c></row>'))
  expect(size.texts).toBe(Buffer.byteLength('灯塔 123'))
})
