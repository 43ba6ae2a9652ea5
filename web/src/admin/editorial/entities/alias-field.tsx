import { aliasesMax, entityNameMax } from '@yehang/contract/limits'
import type { Ref } from 'react'
import type { Bound } from '../../ui/forms/field.tsx'
import { TextsField } from '../../ui/forms/texts-field.tsx'

/** Other names, as chips; Enter or a comma ends one. */
export function AliasField({ of, field }: { of: Bound<readonly string[]>; field: Ref<HTMLInputElement> }) {
  return (
    <TextsField
      label="别名"
      of={of}
      most={aliasesMax}
      longest={entityNameMax}
      placeholder="再加一个，搜索和导入都认"
      field={field}
    />
  )
}
