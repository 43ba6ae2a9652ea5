import type { AnswerTo } from '../../../api/client.ts'
import { Page } from '../../shell/page.tsx'
import { useAddress } from '../../ui/address.ts'
import { QueryResult } from '../../ui/box.tsx'
import { useGet } from '../../ui/calls.ts'
import { useEditsById } from '../../ui/editing/use-edits-by-id.ts'
import { key, useKeys } from '../../ui/keys.ts'
import { usePlanActions } from './plan-calls.ts'
import { PlanEditor } from './plan-editor.tsx'
import { type AdminPlan, emptyForm, formOf, type PlanForm, planEdits } from './plan-labels.ts'
import { PlanList, PlanPreview, SalesTable } from './plan-lists.tsx'
import * as styles from './plans.module.css'

/** The value in the address for a plan that is being made. */
const isNew = 'new'

/** Plans: their order, one of them to be changed, how the site shows them and how they sell. */
export default function PlansPage() {
  const query = useGet('GET /v2/staff/plans/list')
  const plans = query.data?.rows ?? []
  const onSale = plans.filter((plan) => plan.onSale).length
  return (
    <Page title="套餐" facts={query.data && `在售 ${onSale}，停售 ${plans.length - onSale}`}>
      <QueryResult query={query} fault="读不到套餐">
        {(answer) => <Plans answer={answer} />}
      </QueryResult>
    </Page>
  )
}

function Plans({ answer: { rows: plans, data } }: { answer: AnswerTo<'GET /v2/staff/plans/list'> }) {
  const { search, set } = useAddress()
  const actions = usePlanActions()
  const sales = useGet('GET /v2/staff/plans/sales')
  const at = search.at === isNew || plans.length === 0 ? isNew : (search.at ?? plans[0]?.id ?? isNew)
  const plan = plans.find(({ id }) => id === at)
  // They stay while another plan is open, and when a colleague saves.
  const edits = useEditsById<PlanForm>()
  const formWith = (id: string, one: AdminPlan | undefined) =>
    planEdits.values(one ? formOf(one) : emptyForm, edits.of(id))
  const place = plans.findIndex(({ id }) => id === at)
  const go = (id: string) => set({ at: id })
  const step = (by: number) => () => {
    const next = plans[Math.min(plans.length - 1, Math.max(0, place + by))]
    if (next) set({ at: next.id }, { often: true })
  }
  const move = (id: string, by: -1 | 1) => {
    const ids = plans.map((one) => one.id)
    const [from, to] = [ids.indexOf(id), ids.indexOf(id) + by]
    const other = ids[to]
    // Plans that are not on sale are last, whatever their order.
    const isApart = plans[from]?.onSale !== plans[to]?.onSale
    if (from < 0 || other === undefined || isApart || actions.arrange.busy) return
    ids[to] = id
    ids[from] = other
    void actions.arrange.run({ ids })
    go(id)
  }
  useKeys([
    key('J', step(1), '下一个'),
    key('K', step(-1), '上一个'),
    key('Alt ↑', () => plan && move(at, -1), '往前排'),
    key('Alt ↓', () => plan && move(at, 1), '往后排'),
    key('N', () => go(isNew), '新套餐'),
  ])
  const shown = plans.filter((one) => one.onSale).map((one) => ({ id: one.id, form: formWith(one.id, one) }))
  const preview = plan?.onSale ? shown : [...shown, { id: at, form: formWith(at, plan) }]
  return (
    <>
      <div className={styles.grid}>
        <PlanList
          plans={plans}
          at={at}
          onAt={go}
          onMove={move}
          onNew={() => go(isNew)}
          busy={actions.arrange.busy}
        />
        <PlanEditor
          key={at}
          plan={plan}
          edit={edits.of(at)}
          onEdit={(next) => edits.change(at, next)}
          levels={data.levels}
          actions={actions}
          onMade={go}
        />
        <PlanPreview plans={preview} at={at} refundText={data.refundText} />
      </div>
      <QueryResult query={sales} fault="读不到销量">
        {(answer) => <SalesTable plans={plans} answer={answer} />}
      </QueryResult>
    </>
  )
}
