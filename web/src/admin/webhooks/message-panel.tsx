import * as basic from '../ui/basic.module.css'
import { Box, Facts, QueryResult, Timeline } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { useGet, usePost } from '../ui/calls.ts'
import { formatTime } from '../ui/format.ts'
import { mono, StateOf } from '../ui/marks.tsx'
import { looks } from '../ui/table/data-table.tsx'
import { soonMs, webhookPath } from './calls.ts'
import { answerText, messageState, typeWords } from './labels.ts'
import * as styles from './webhooks.module.css'

/** One message: what was sent, and each attempt with its answer. */
export function MessagePanel({ messageId }: { messageId: string }) {
  const query = useGet('GET /v2/staff/webhooks/message/{messageId}', {
    params: { messageId },
    staleTime: 0,
    refetchInterval: soonMs,
  })
  const replay = usePost('POST /v2/staff/webhooks/replay', {
    given: { messageId },
    changes: webhookPath,
    done: () => '马上再投递一次',
  })
  return (
    <QueryResult query={query} fault="读不到这条消息">
      {({ data }) => (
        <Box
          title={typeWords(data.type)}
          actions={
            <Button small busy={replay.busy} onClick={() => void replay.run({})}>
              再投递
            </Button>
          }
          padded={basic.stack12}
        >
          <Facts
            of={[
              ['状态', <StateOf key="state" of={messageState(data)} />],
              ['回调', data.webhookName],
              ['编号', mono(`msg_${data.messageId}`)],
              ['发生于', formatTime(data.createTime)],
              ['下一次', data.nextTime && formatTime(data.nextTime)],
            ]}
          />
          <pre className={`${styles.body} ${basic.mono}`}>
            {JSON.stringify(JSON.parse(data.body), null, 2)}
          </pre>
          {data.tries.length > 0 && (
            <Timeline
              of={data.tries.map((attempt, place) => ({
                id: `${place} ${attempt.time}`,
                time: attempt.time.slice(5, 16),
                tone: attempt.msg === null ? 'ok' : 'bad',
                text: (
                  <>
                    {answerText(attempt)}
                    {attempt.msg !== null && attempt.status !== null && `　${attempt.msg}`}
                    {attempt.answer && (
                      <div className={`${looks.code} ${basic.breaks}`}>{attempt.answer}</div>
                    )}
                  </>
                ),
              }))}
            />
          )}
          {data.tries.length === 0 && <p className={basic.hint}>还没有投递过。</p>}
        </Box>
      )}
    </QueryResult>
  )
}
