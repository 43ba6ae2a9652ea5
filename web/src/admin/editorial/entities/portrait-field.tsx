import { pictureMaxBytes } from '@yehang/contract/limits'
import { putBytes } from '../../../site/members/session/put-bytes.ts'
import * as basic from '../../ui/basic.module.css'
import { useAction, usePost } from '../../ui/calls.ts'
import { AskButton } from '../../ui/dialogs/form-dialog.tsx'
import { FieldRow } from '../../ui/forms/field.tsx'
import { FileButton } from '../../ui/forms/file-button.tsx'
import { toast } from '../../ui/toasts.tsx'
import type { EntityDetail } from './calls.ts'
import * as styles from './entities.module.css'

const taken = 'image/jpeg,image/png,image/webp'
const mostMegabytes = pictureMaxBytes / 1024 / 1024

/** The portrait of an entity: what is chosen is on the site at once. */
export function PortraitField({ entity: { id, name, portrait } }: { entity: EntityDetail }) {
  const changes = '/v2/staff/entities'
  const set = useAction(
    (file: File) => putBytes('PUT /v2/staff/entities/portrait/{id}', { params: { id } }, file),
    { done: () => '图片已换上', changes },
  )
  const remove = usePost('POST /v2/staff/entities/portrait/remove', {
    given: { entityId: id },
    done: () => '图片已移除，站上改用作品的封面',
    changes,
  })
  const choose = ([file]: readonly File[]) => {
    if (file === undefined) return
    if (file.size > pictureMaxBytes) toast({ text: `图片超过 ${mostMegabytes} MB` })
    else void set.run(file)
  }
  return (
    <FieldRow label="图片">
      <div className={`${basic.row} ${basic.wrap} ${styles.portrait}`}>
        {portrait === null ? (
          <span className={basic.hint}>没有，站上用作品的封面</span>
        ) : (
          <img src={portrait} alt={`${name}的图片`} />
        )}
        <FileButton
          accept={taken}
          disabled={set.busy}
          label={portrait === null ? '上传图片' : '换图片'}
          onFiles={choose}
        >
          {set.busy ? '正在传…' : portrait === null ? '上传' : '换一张'}
        </FileButton>
        {portrait !== null && (
          <AskButton
            kind="danger"
            label="移除图片…"
            title={`移除「${name}」的图片？`}
            act="移除图片"
            isFinal
            onAct={() => remove.run({})}
          >
            <p>站上改用作品的封面，不能撤销；要它回来，重新上传。</p>
          </AskButton>
        )}
        <span className={`${basic.text11} ${basic.faint}`}>JPG PNG WebP ≤ {mostMegabytes} MB</span>
      </div>
    </FieldRow>
  )
}
