import * as basic from '../ui/basic.module.css'
import { usePost } from '../ui/calls.ts'
import { ActionDialog } from '../ui/dialogs/action-dialog.tsx'
import { digitsOnly, SelectField, TextField } from '../ui/forms/controls.tsx'
import { type ImportSource, sourcePath } from './calls.ts'
import { everyText, sourceKinds } from './labels.ts'

const intervals = [15, 30, 60, 180, 360, 720, 1440, 10_080] as const

const addressWords = {
  maccms: {
    label: '采集地址',
    placeholder: 'https://…/api.php/provide/vod/',
    hint: '第一次读全部，以后只读新的（h=）',
  },
  file: { label: '文件', placeholder: '每日/目录.csv', hint: 'IMPORT_DIR 之下的路径；变了才读' },
  folder: {
    label: '目录',
    placeholder: '每日',
    hint: 'IMPORT_DIR 之下的路径；空着是它本身。新的、变了的文件一个个读',
  },
} as const

const writings = [
  ['always', '自动写入'],
  ['ask', '每次等人看过'],
] as const

/** A source that is added or changed. */
export function SourceForm({ source, onClose }: { source?: ImportSource; onClose: () => void }) {
  const save = usePost('POST /v2/staff/import-source/save', {
    given: source ? { sourceId: source.sourceId } : {},
    changes: sourcePath,
    showsFields: true,
    done: () => (source ? '改好了' : '添加了，马上开始读'),
  })
  const every = [...new Set([...intervals, source?.everyMinutes ?? 60])].sort((one, other) => one - other)
  return (
    <ActionDialog
      onClose={onClose}
      title={source ? `改「${source.name}」` : '添加定时来源'}
      note={source ? '换了地址就从头读，第一次等人看过' : '第一次读完等人看读法和结果，写入之后就按时自己读'}
      action={save}
      start={{
        name: source?.name ?? '',
        kind: source?.kind ?? ('maccms' as ImportSource['kind']),
        address: source?.address ?? '',
        everyMinutes: source?.everyMinutes ?? 60,
        writes: source?.writes ?? ('always' as ImportSource['writes']),
        maxWorks: String(source?.maxWorks ?? 5000),
      }}
      check={({ name, kind, address, maxWorks }) => ({
        name: name.trim() ? undefined : '没有填',
        address: kind === 'folder' || address.trim() ? undefined : '没有填',
        maxWorks: Number(maxWorks) > 0 ? undefined : '至少 1 部',
      })}
      input={({ maxWorks, ...values }) => ({ ...values, maxWorks: Number(maxWorks) })}
      act={source ? '保存' : '添加'}
    >
      {({ field, values: { kind, writes } }) => (
        <>
          <TextField label="名字" required of={field('name')} maxLength={60} />
          <SelectField label="种类" of={field('kind')} options={sourceKinds} />
          <TextField
            required={kind !== 'folder'}
            of={field('address')}
            {...addressWords[kind]}
            maxLength={1000}
            className={basic.mono}
            autoComplete="off"
          />
          <SelectField
            label="多久一次"
            of={field('everyMinutes')}
            options={every.map((minutes) => [minutes, everyText(minutes)] as const)}
          />
          <SelectField label="写入" of={field('writes')} options={writings} />
          {writes === 'always' && (
            <TextField
              label="一次最多"
              of={field('maxWorks')}
              inputMode="numeric"
              clean={digitsOnly}
              maxLength={8}
              hint="要写的比这多，或一成以上的行有错，就等人看过"
            />
          )}
        </>
      )}
    </ActionDialog>
  )
}
