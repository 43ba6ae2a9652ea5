import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { noMapping } from './reading/mapping.ts'
import { openFile } from './reading/open.ts'
import { readRecord, recordFields } from './record/record.ts'

const page = await readFile(new URL('../../../../docs/import.md', import.meta.url), 'utf8')

async function sample(language: string) {
  const text = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(page)?.[1] ?? ''
  const source = await openFile('-', noMapping, { stdin: Readable.from([Buffer.from(text)]) })
  const raws: Record<string, unknown>[] = []
  for await (const item of source.items())
    raws.push('raw' in item ? (item.raw as Record<string, unknown>) : {})
  return raws
}

test('the page describes every field, and no other', () => {
  const described = [...page.matchAll(/^\| `(\w+)` \|.*\|.*\|.*\|$/gm)].map(([, field]) => field)
  expect(described).toEqual(recordFields)
})

test.each(['json', 'csv'])('the sample in %s is right and has every field', async (language) => {
  const raws = await sample(language)
  expect(raws).toHaveLength(2)
  expect(Object.keys(raws[0] ?? {})).toEqual(recordFields)
  for (const raw of raws) expect(readRecord(raw, null)).toHaveProperty('work')
})
