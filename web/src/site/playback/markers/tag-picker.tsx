import { useQuery } from '@tanstack/react-query'
import { keywordMax, markerTagsMax } from '@yehang/contract/limits'
import { useEffect, useState } from 'react'
import { callOptions } from '../../../api/queries.ts'
import { channelOf } from '../../../lib/channel-names.ts'
import * as chipStyles from '../../../ui/chip.module.css'
import * as fieldStyles from '../../../ui/forms/field.module.css'
import { Field } from '../../../ui/forms/field.tsx'
import { nameOf } from '../../catalogue/directories/entry-links.ts'
import type { MarkerTag } from './calls.ts'
import * as styles from './propose-sheet.module.css'

interface TagPickerProps {
  /** The channel whose tags there are. */
  modId: number
  /** Those of the work, which are offered first. */
  suggested: readonly MarkerTag[]
  chosen: readonly MarkerTag[]
  error: string | undefined
  onChange: (tags: readonly MarkerTag[]) => void
}

const typingMs = 250
const shownMost = 16

/** Tags to be pressed: those of the work, or what is found by typing. */
export function TagPicker({ modId, suggested, chosen, error, onChange }: TagPickerProps) {
  const [typed, setTyped] = useState('')
  const keyword = useLate(typed.trim())
  const isTyped = keyword !== '' && [...keyword].length <= keywordMax
  const { data } = useQuery({
    ...callOptions('GET /v2/tag/entries', {
      query: { tableName: 'tag', modName: channelOf(modId), keyword, pageSize: String(shownMost) },
    }),
    enabled: isTyped,
  })
  const found = data?.rows ?? []
  const isChosen = ({ id }: MarkerTag) => chosen.some((tag) => tag.id === id)
  const offered = [...chosen, ...(isTyped ? found : suggested).filter((tag) => !isChosen(tag))]
  const press = (tag: MarkerTag) => {
    if (isChosen(tag)) onChange(chosen.filter(({ id }) => id !== tag.id))
    else if (chosen.length < markerTagsMax) {
      const { id, name, nameCn } = tag
      onChange([...chosen, { id, name, nameCn }])
      setTyped('')
    }
  }
  return (
    <fieldset className={styles.tags}>
      <Field
        label="标签"
        note={`最多 ${markerTagsMax} 个`}
        name="tag"
        placeholder="输入文字找其他标签"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={chipStyles.chips}>
        {offered.slice(0, shownMost).map((tag) => (
          <button
            key={tag.id}
            type="button"
            className={`${chipStyles.chip} ${chipStyles.small}`}
            aria-pressed={isChosen(tag)}
            onClick={() => press(tag)}
          >
            {nameOf(tag)}
          </button>
        ))}
      </div>
      {isTyped && data && found.length === 0 && (
        <p className={fieldStyles.hint} role="status">
          没有叫“{keyword}”的标签
        </p>
      )}
    </fieldset>
  )
}

/** The text once it has not been typed in for a moment. */
function useLate(text: string): string {
  const [late, setLate] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return late
}
