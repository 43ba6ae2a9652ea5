import { useQuery } from '@tanstack/react-query'
import { siteLengths } from '@yehang/contract/limits'
import { type SyntheticEvent, useState } from 'react'
import { Page } from '../../shell/page.tsx'
import * as basic from '../../ui/basic.module.css'
import { Box, Note, QueryResult } from '../../ui/box.tsx'
import * as boxStyles from '../../ui/boxes.module.css'
import { LeaveDialog } from '../../ui/dialogs/leave-dialog.tsx'
import type { Edit } from '../../ui/editing/edit.ts'
import { SaveButtons } from '../../ui/editing/save-buttons.tsx'
import { useEditing } from '../../ui/editing/use-editing.tsx'
import { formatTime } from '../../ui/format.ts'
import { SelectField, TextField } from '../../ui/forms/controls.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { key, useKeys } from '../../ui/keys.ts'
import { Columns } from '../../ui/layout.tsx'
import { ChannelRows } from './channel-rows.tsx'
import { HomeRows } from './home-rows.tsx'
import * as styles from './site.module.css'
import { type SiteAnswer, type SiteFields, siteSettings, useSaveSite } from './site-calls.ts'
import { faultsOf, fieldText, siteEdits, siteFilters, siteTitles } from './site-labels.ts'

/** What visitors read of the site and its channels. */
export default function SitePage() {
  const query = useQuery(siteSettings)
  const changedAt = query.data?.data.changedAt
  return (
    <Page title="站点" facts={changedAt && `上次改：${formatTime(changedAt)}`}>
      <QueryResult query={query} fault="读不到站点设置">
        {({ data }) => <SiteForm answer={data} />}
      </QueryResult>
    </Page>
  )
}

type TextName =
  | Exclude<keyof typeof siteLengths, 'url' | 'channelName' | 'homeRowName'>
  | (`${string}Url` & keyof SiteFields)

function SiteForm({ answer }: { answer: SiteAnswer }) {
  const [edit, setEdit] = useState<Edit<SiteFields> | null>(null)
  const [isTried, setTried] = useState(false)
  const save = useSaveSite()
  const editing = useEditing({
    state: answer,
    fieldsOf: ({ settings }) => settings,
    edits: siteEdits,
    edit,
    onEdit: setEdit,
    titles: siteTitles,
    text: fieldText,
    async send({ changed, values, edit: sent }) {
      const { saved, site, conflicts } = await save(changed, values, sent)
      return { saved, state: site, conflicts }
    },
  })
  const { changed, values, question } = editing
  const faults = faultsOf(values)
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    setTried(true)
    return Object.keys(faults).length === 0 && editing.save()
  }
  useKeys([key('Ctrl S', () => void submit(), '保存')])
  const fixedOf = (name: string) => answer.fixed.find(({ field }) => field === name)
  const text = (name: TextName, { placeholder = '', hint = '' } = {}) => {
    const fixed = fixedOf(name)
    const of = fixed
      ? { value: fixed.value, onChange: () => {} }
      : { ...editing.field(name), error: isTried || changed.includes(name) ? faults[name] : undefined }
    return (
      <TextField
        label={siteTitles[name]}
        of={of}
        disabled={fixed !== undefined}
        maxLength={name in siteLengths ? siteLengths[name as keyof typeof siteLengths] : siteLengths.url}
        placeholder={placeholder}
        hint={fixed ? `由环境变量 ${fixed.variable} 定，改它要重启` : hint || undefined}
      />
    )
  }
  const { usual } = answer
  const fixedFilter = fixedOf('listFilter')
  return (
    <Form of={{ submit: (event) => void submit(event) }} className={`${basic.stack14} ${styles.site}`}>
      <Note tone="info">
        存下一秒内全站生效，每次都记进审计。空着就用默认的；设了环境变量的，以环境变量为准，在这里改不了。
      </Note>
      <Columns least={420}>
        <Box title="名字和话" padded={boxStyles.form}>
          {text('name', { placeholder: usual.name })}
          {text('announcement', {
            placeholder: '没有',
            hint: '一行，在每一页的上面；访客关掉后，换了话才再出现',
          })}
          {text('gateText', { placeholder: '本站仅面向成年人，未满 18 周岁请离开。' })}
          {text('discreetTitle', { placeholder: usual.discreetTitle })}
        </Box>
        <Box title="页脚" padded={boxStyles.form}>
          {text('footerText', { placeholder: '没有' })}
          {text('termsUrl', { placeholder: '不显示' })}
          {text('privacyUrl', { placeholder: '不显示' })}
          {text('contactUrl', { placeholder: '站内的客服消息' })}
          {text('reportUrl', { placeholder: '不显示' })}
        </Box>
        <Box title="套餐页" padded={boxStyles.form}>
          {text('titlesText', { placeholder: '片库的实数，往下取整', hint: '不到 100 部时不写' })}
          {text('refundText', { placeholder: usual.refundText })}
        </Box>
        <Box title="列表" padded={boxStyles.form}>
          {fixedFilter ? (
            <TextField
              label={siteTitles.listFilter}
              of={{ value: fixedFilter.value, onChange: () => {} }}
              disabled
              hint={`由环境变量 ${fixedFilter.variable} 定，对每个频道都算`}
            />
          ) : (
            <SelectField
              label={siteTitles.listFilter}
              of={editing.field('listFilter')}
              options={siteFilters}
              hint="访客自己没选过时；频道里合格的不到五分之一，就从全部开始"
            />
          )}
        </Box>
      </Columns>
      <ChannelRows
        editing={editing}
        fault={isTried ? faults.channelOrder : undefined}
        filterIsFixed={fixedFilter !== undefined}
      />
      <HomeRows editing={editing} />
      <Note>
        不显示的频道不在导航、首页、筛选和电视里，它的列表、排行、目录答“不存在”；它的作品照样搜得到、打得开。要连作品一起拿下，在「作品」里按频道成批隐藏。
      </Note>
      <div className={boxStyles.saveBar}>
        <SaveButtons of={{ ...editing, save: async () => await submit() }} keyLabel="Ctrl S" />
      </div>
      {question}
      <LeaveDialog dirty={changed.length > 0} />
    </Form>
  )
}
