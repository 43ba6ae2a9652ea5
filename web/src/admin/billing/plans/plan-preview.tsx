import { Box } from '../../ui/box.tsx'
import { Tag } from '../../ui/tag.tsx'
import { type PlanForm, shortPrice } from './plan-labels.ts'

interface PlanPreviewProps {
  /** The plans on sale in their order, with the unsaved edits. */
  plans: readonly { id: string; form: PlanForm }[]
  at: string
  refundText: string
}

/** How /pay will show the plans. */
export function PlanPreview({ plans, at, refundText }: PlanPreviewProps) {
  return (
    <Box title="站上 /pay 的样子" className="pv">
      <div className="preview-body">
        {plans.map(({ id, form }) => {
          const saved = Number(form.origPrice || form.currentPrice) - Number(form.currentPrice)
          return (
            <div key={id} className={id === at ? 'pcard on' : 'pcard'}>
              <div className="row">
                <b className="text-15 cut">{form.name || '（没有名称）'}</b>
                {saved > 0 && <Tag tone="vip">省 ¥{shortPrice(saved.toFixed(2))}</Tag>}
              </div>
              <div className="preview-price">
                <span>¥</span>
                {shortPrice(form.currentPrice)}
                {saved > 0 && <s>{shortPrice(form.origPrice)}</s>}
              </div>
              {form.remark && <div className="text-12 muted">{form.remark}</div>}
            </div>
          )
        })}
        {plans.length === 0 && <p className="text-12 muted">没有在售的套餐，/pay 上没有可买的。</p>}
        <p className="text-11 muted refund-text">{refundText}</p>
      </div>
    </Box>
  )
}
