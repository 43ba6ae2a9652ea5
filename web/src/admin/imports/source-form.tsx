import { usePost } from '../ui/actions/use-action.ts'
import * as basic from '../ui/basic.module.css'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { digitsOnly, SelectField, TextField } from '../ui/forms/controls.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { type ImportSource, sourcePath } from './calls.ts'
import { everyText, sourceKinds } from './labels.ts'

const intervals = [15, 30, 60, 180, 360, 720, 1440, 10_080] as const

const addressWords = {
  maccms: ['采集地址', 'https://…/api.php/provide/vod/', '第一次读全部，以后只读新的（h=）'],
  file: ['文件', '每日/目录.csv', 'IMPORT_DIR 之下的路径；变了才读'],
  folder: ['目录', '每日', 'IMPORT_DIR 之下的路径；空着是它本身。新的、变了的文件一个个读'],
} as const

/** A source that is added or changed. */
export function SourceForm({ source, onClose }: { source?: ImportSource; onClose: () => void }) {
  const save = usePost('POST /v2/staff/import-source/save', {
    given: source ? { sourceId: source.sourceId } : {},
    changes: sourcePath,
    showsFields: true,
    done: () => (source ? '改好了' : '添加了，马上开始读'),
  })
  const form = useForm({
    start: {
      name: source?.name ?? '',
      kind: source?.kind ?? ('maccms' as ImportSource['kind']),
      address: source?.address ?? '',
      everyMinutes: source?.everyMinutes ?? 60,
      writes: source?.writes ?? ('always' as ImportSource['writes']),
      maxWorks: String(source?.maxWorks ?? 5000),
    },
    wrong: save.wrong,
    check: ({ name, kind, address, maxWorks }) => ({
      name: name.trim() ? undefined : '没有填',
      address: kind === 'folder' || address.trim() ? undefined : '没有填',
      maxWorks: Number(maxWorks) > 0 ? undefined : '至少 1 部',
    }),
    async send({ maxWorks, ...values }) {
      if (await save.run({ ...values, maxWorks: Number(maxWorks) })) onClose()
    },
  })
  const { kind, writes } = form.values
  const [label, placeholder, hint] = addressWords[kind]
  const every = [...new Set([...intervals, source?.everyMinutes ?? 60])].sort((one, other) => one - other)
  return (
    <FormDialog
      open
      onClose={onClose}
      title={source ? `改「${source.name}」` : '添加定时来源'}
      note={source ? '换了地址就从头读，第一次等人看过' : '第一次读完等人看读法和结果，写入之后就按时自己读'}
      act={source ? '保存' : '添加'}
      busy={form.busy}
      onAct={() => form.submit()}
    >
      <TextField label="名字" required of={form.field('name')} maxLength={60} />
      <SelectField label="种类" of={form.field('kind')} options={sourceKinds} />
      <TextField
        label={label}
        required={kind !== 'folder'}
        of={form.field('address')}
        placeholder={placeholder}
        hint={hint}
        maxLength={1000}
        className={basic.mono}
        autoComplete="off"
      />
      <SelectField
        label="多久一次"
        of={form.field('everyMinutes')}
        options={every.map((minutes) => [minutes, everyText(minutes)] as const)}
      />
      <SelectField
        label="写入"
        of={form.field('writes')}
        options={[
          ['always', '自动写入'],
          ['ask', '每次等人看过'],
        ]}
      />
      {writes === 'always' && (
        <TextField
          label="一次最多"
          of={form.field('maxWorks')}
          inputMode="numeric"
          clean={digitsOnly}
          maxLength={8}
          hint="要写的比这多，或一成以上的行有错，就等人看过"
        />
      )}
    </FormDialog>
  )
}
