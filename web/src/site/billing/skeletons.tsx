/** The boxes of an order that is still to come. */
export function OrderSkeleton() {
  return (
    <div className="pay-box" aria-busy="true">
      <h1 className="visually-hidden">支付订单</h1>
      <span className="pay-icon skeleton" />
      <span className="skeleton title" />
      <div className="panel padded">
        <span className="skeleton line" />
        <span className="skeleton line" />
        <span className="skeleton line" />
      </div>
      <span className="skeleton wide-button" />
    </div>
  )
}

/** The boxes of plans and ways to pay. */
export function OfferSkeleton() {
  return (
    <div aria-busy="true">
      <section className="pay-set">
        <h2>选择套餐</h2>
        <div className="plans">
          <div className="plan" />
          <div className="plan" />
        </div>
      </section>
      <section className="pay-set">
        <h2>支付方式</h2>
        <div className="panel pay-channels">
          <div className="channel" />
          <div className="channel" />
        </div>
      </section>
    </div>
  )
}

/** The box of the order that would be made. */
export function SummarySkeleton() {
  return (
    <aside className="wide" aria-hidden="true">
      <div className="panel place" />
    </aside>
  )
}
