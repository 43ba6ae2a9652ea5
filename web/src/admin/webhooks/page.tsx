import { useQuery } from '@tanstack/react-query'
import { eventTypes, testEventType } from '@yehang/contract/event-types'
import { useState } from 'react'
import { formatNumber, formatTotal } from '../../lib/numbers.ts'
import { Page } from '../shell/page.tsx'
import { useAddress } from '../ui/address.ts'
import * as basic from '../ui/basic.module.css'
import { Box } from '../ui/box.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { useGet } from '../ui/calls.ts'
import { ShownOnceDialog } from '../ui/dialogs/form-dialog.tsx'
import { formatTime } from '../ui/format.ts'
import { Filter } from '../ui/forms/filter.tsx'
import { key, useKeys } from '../ui/keys.ts'
import { StateOf } from '../ui/marks.tsx'
import { type Column, column, looks, mainColumn, QueryTable, wideColumn } from '../ui/table/data-table.tsx'
import { ListBox, useList } from '../ui/table/list.tsx'
import { type Message, messagesAt, pageSize, soonMs, type Webhook } from './calls.ts'
import { answerText, messageState, messageStates, subjectText, typeWords, webhookState } from './labels.ts'
import { MessagePanel } from './message-panel.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookForm } from './webhook-form.tsx'

const states = Object.entries(messageStates).map(([state, [, word]]) => [state, String(word)] as const)
const types = [...Object.entries(eventTypes), [testEventType, typeWords(testEventType)]] as [string, string][]

/** Addresses that are told what happens, and what was delivered to them. */
export default function WebhooksPage() {
  const query = useGet('GET /v2/staff/webhooks/list', { staleTime: 0, refetchInterval: soonMs })
  const [open, setOpen] = useState<string | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const rows = query.data?.rows ?? []
  const shown = rows.find(({ webhookId }) => webhookId === open)
  useKeys([key('N', () => setOpen('new'), '添加回调')])
  const told = (made: string | null) => {
    setOpen(null)
    setSecret(made)
  }
  return (
    <Page title="回调" facts={query.data && `${rows.length} 个`}>
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
  wideColumn('网址', ({ address }) => address, { className: looks.code, most: 260 }),
  column('状态', (webhook) => <StateOf of={webhookState(webhook)} />),
  wideColumn(
    '最近送达',
    ({ deliveredTime }) => (deliveredTime === null ? '还没有' : formatTime(deliveredTime)),
    looks.quiet,
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
  const query = useQuery(messagesAt(useAddress().search))
  const list = useList({ query, idOf: ({ messageId }) => messageId })
  const filters = (
    <>
      <Filter
        name="webhook"
        title="回调"
        any="全部"
        options={all.map(({ webhookId, name }) => [webhookId, name] as const)}
      />
      <Filter name="state" title="状态" any="任何" options={states} />
      <Filter name="type" title="种类" any="任何" options={types} />
    </>
  )
  return (
    <ListBox
      of={list}
      box={{
        title: '投递记录',
        note: query.data && `${formatTotal(query.data.total, query.data.total > 10_000)} 条，留 30 天`,
        tools: filters,
      }}
      side={{
        label: () => '消息',
        width: 380,
        of: ({ messageId }) => <MessagePanel key={messageId} messageId={messageId} />,
      }}
      fault="读不到投递记录"
      empty={['没有这样的消息', '有事发生，或试投一条，就记在这里。']}
      pageSize={pageSize}
      exactUpTo={10_000}
      onePage="silent"
      unit="条"
      columns={messageColumns}
    />
  )
}

const messageColumns: Column<Message>[] = [
  mainColumn('种类', ({ type }) => typeWords(type), basic.nowrap),
  column('对象', ({ subject }) => subjectText(subject), looks.quiet),
  wideColumn('回调', ({ webhookName }) => webhookName, basic.cut),
  column('状态', (message) => <StateOf of={messageState(message)} />),
  wideColumn('回答', ({ last }) => answerText(last), `${basic.muted} ${basic.cut}`),
  wideColumn('时间', ({ createTime }) => formatTime(createTime), looks.quiet),
]
