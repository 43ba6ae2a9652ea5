import * as basic from '../ui/basic.module.css'
import { Change } from '../ui/box.tsx'
import * as boxStyles from '../ui/boxes.module.css'
import type { ImportLine } from './calls.ts'

type FieldDifference = ImportLine['differences'][number]

const lists = ['performer', 'tags', 'maker', 'label', 'director', 'series', 'item']

/** A field before and after: of a list, only removed and added items are marked. */
export function FieldDiff({ of: { field, before, after, keptByStaff } }: { of: FieldDifference }) {
  if (keptByStaff) {
    return (
      <>
        {before === '' ? '空' : before}
        <span className={basic.muted}>　人工改过，不变；这一行写的是 {after === '' ? '空' : after}</span>
      </>
    )
  }
  if (field === 'duration') {
    return (
      <>
        <Change before={before} after={after} /> 分钟
      </>
    )
  }
  if (!lists.includes(field)) return <Change before={before} after={after} />
  const [old, now] = [before, after].map((text) => text.split(', ').filter((name) => name !== ''))
  if (!old || !now || !old.some((name) => now.includes(name))) {
    return <Change before={before.replaceAll(', ', '、')} after={after.replaceAll(', ', '、')} />
  }
  const gone = old.filter((name) => !now.includes(name))
  return (
    <span className={boxStyles.change}>
      {now.map((name) =>
        old.includes(name) ? <span key={name}>{name}</span> : <ins key={name}>{name}</ins>,
      )}
      {gone.map((name) => (
        <del key={`-${name}`}>{name}</del>
      ))}
    </span>
  )
}
