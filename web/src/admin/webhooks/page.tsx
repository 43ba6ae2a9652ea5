import { useQuery } from '@tanstack/react-query'
import { eventTypes, testEventType } from '@yehang/contract/event-types'
import { useState } from 'react'
import { formatNumber, formatTotal } from '../../lib/numbers.ts'
import { Page } from '../shell/page.tsx'
import { useRefreshKey } from '../shell/refresh-key.ts'
import { useAddress } from '../ui/address.ts'
import * as basic from '../ui/basic.module.css'
import { Box } from '../ui/box.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { useGet } from '../ui/calls.ts'
import { useCursor } from '../ui/cursor.ts'
import { ShownOnceDialog } from '../ui/dialogs/form-dialog.tsx'
import * as sidePanelStyles from '../ui/dialogs/side-panel.module.css'
import { SidePanel } from '../ui/dialogs/side-panel.tsx'
import { formatTime } from '../ui/format.ts'
import { Filter } from '../ui/forms/filter.tsx'
import { key, useKeys } from '../ui/keys.ts'
import { StateOf } from '../ui/marks.tsx'
import { type Column, column, mainColumn, QueryTable, wideColumn } from '../ui/table/data-table.tsx'
import { type Message, messagesAt, pageSize, soonMs, type Webhook } from './calls.ts'
import { answerText, messageState, messageStates, subjectText, typeWords, webhookState } from './labels.ts'
import { MessagePanel } from './message-panel.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookForm } from './webhook-form.tsx'
import * as styles from './webhooks.module.css'

const idOf = ({ messageId }: Message) => messageId
const states = Object.entries(messageStates).map(([state, [, word]]) => [state, String(word)] as const)
const types = [...Object.entries(eventTypes), [testEventType, typeWords(testEventType)]] as [string, string][]

/** Addresses that are told what happens, and what was delivered to them. */
export default function WebhooksPage() {
  const query = useGet(
    'GET /v2/staff/webhooks/list',
    { query: {} },
    { staleTime: 0, refetchInterval: soonMs },
  )
  const [open, setOpen] = useState<string | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const rows = query.data?.rows ?? []
  const shown = rows.find(({ webhookId }) => webhookId === open)
  useRefreshKey()
  useKeys([key('N', () => setOpen('new'), '添加回调')])
  const told = (made: string | null) => {
    setOpen(null)
    setSecret(made)
  }
  return (
    <Page title="回调" facts={query.data && `${rows.length} 个`}>
      <div className={basic.column}>
        <Box
          title="回调"
          note="有事时告诉别的系统"
          actions={
            <Button small kind="primary" keyLabel="N" onClick={() => setOpen('new')}>
              添加回调
            </Button>
          }
        >
          <QueryTable
            query={query}
            fault="读不到回调"
            empty={['还没有回调', '作品上架、订单到账、会员注册、收到举报时，可以告诉你的系统。']}
            idOf={({ webhookId }) => webhookId}
            columns={webhookColumns(setOpen)}
          />
        </Box>
        {rows.length > 0 && <Log webhooks={rows} />}
      </div>
      {open === 'new' && <WebhookForm onClose={() => setOpen(null)} onSaved={told} />}
      {shown && (
        <WebhookDialog key={shown.webhookId} webhook={shown} onClose={() => setOpen(null)} onSecret={told} />
      )}
      <ShownOnceDialog
        title="签名密钥"
        note="只显示这一次；收消息的程序用它验签（docs/webhooks.md）。"
        secret={secret}
        onClose={() => setSecret(null)}
      />
    </Page>
  )
}

const webhookColumns = (onOpen: (webhookId: string) => void): Column<Webhook>[] => [
  mainColumn('名字', ({ webhookId, name }) => (
    <LinkButton className={basic.medium} onClick={() => onOpen(webhookId)}>
      {name}
    </LinkButton>
  )),
  wideColumn('网址', ({ address }) => address, `${basic.mono} ${basic.muted} ${basic.cut} ${styles.address}`),
  column('状态', (webhook) => <StateOf of={webhookState(webhook)} />),
  wideColumn(
    '最近送达',
    ({ deliveredTime }) => (deliveredTime === null ? '还没有' : formatTime(deliveredTime)),
    `${basic.muted} ${basic.nowrap}`,
  ),
  column('等着', ({ waiting }) => formatNumber(waiting), basic.numeric),
  column(
    '没送达',
    ({ failed }) => <span className={failed > 0 ? basic.cDanger : ''}>{formatNumber(failed)}</span>,
    basic.numeric,
  ),
]

/** What was delivered and what was not, the newest first. */
function Log({ webhooks: all }: { webhooks: readonly Webhook[] }) {
  const { search } = useAddress()
  const query = useQuery(messagesAt(search))
  const [isOpen, setOpen] = useState(false)
  const cursor = useCursor({ rows: query.data?.rows ?? [], idOf, onOpen: () => setOpen(true) })
  useKeys([key('Esc', () => setOpen(false))])
  return (
    <div className={`${sidePanelStyles.withSide} ${styles.log}`}>
      <Box
        title="投递记录"
        note={query.data && `${formatTotal(query.data.total, query.data.total > 10_000)} 条，留 30 天`}
      >
        <div className={`${basic.row} ${basic.wrap} ${styles.filters}`}>
          <Filter
            name="webhook"
            title="回调"
            any="全部"
            options={all.map(({ webhookId, name }) => [webhookId, name] as const)}
          />
          <Filter name="state" title="状态" any="任何" options={states} />
          <Filter name="type" title="种类" any="任何" options={types} />
        </div>
        <QueryTable
          query={query}
          fault="读不到投递记录"
          empty={['没有这样的消息', '有事发生，或试投一条，就记在这里。']}
          idOf={idOf}
          cursor={cursor}
          onPress={() => setOpen(true)}
          pageSize={pageSize}
          exactUpTo={10_000}
          onePage="silent"
          unit="条"
          columns={[
            mainColumn<Message>('种类', ({ type }) => typeWords(type), basic.nowrap),
            column<Message>('对象', ({ subject }) => subjectText(subject), `${basic.muted} ${basic.nowrap}`),
            wideColumn<Message>('回调', ({ webhookName }) => webhookName, basic.cut),
            column<Message>('状态', (message) => <StateOf of={messageState(message)} />),
            wideColumn<Message>('回答', ({ last }) => answerText(last), `${basic.muted} ${basic.cut}`),
            wideColumn<Message>(
              '时间',
              ({ createTime }) => formatTime(createTime),
              `${basic.muted} ${basic.nowrap}`,
            ),
          ]}
        />
      </Box>
      <SidePanel open={isOpen} onClose={() => setOpen(false)} label="消息">
        {cursor.row && <MessagePanel key={cursor.row.messageId} messageId={cursor.row.messageId} />}
      </SidePanel>
    </div>
  )
}
