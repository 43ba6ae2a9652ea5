import * as panelStyles from '../../ui/panel.module.css'
import * as skeletonStyles from '../../ui/skeleton.module.css'
import * as textStyles from '../../ui/text.module.css'
import * as styles from './pay.module.css'

/** The boxes of an order that is still to come. */
export function OrderSkeleton() {
  return (
    <div className={styles.box} aria-busy="true">
      <h1 className={textStyles.visuallyHidden}>支付订单</h1>
      <span className={`${styles.icon} ${skeletonStyles.skeleton}`} />
      <span className={`${skeletonStyles.skeleton} ${skeletonStyles.title} ${styles.titleComing}`} />
      <div className={`${panelStyles.panel} ${styles.padded}`}>
        <span className={`${skeletonStyles.skeleton} ${skeletonStyles.line} ${styles.lineComing}`} />
        <span className={`${skeletonStyles.skeleton} ${skeletonStyles.line} ${styles.lineComing}`} />
        <span className={`${skeletonStyles.skeleton} ${skeletonStyles.line} ${styles.lineComing}`} />
      </div>
      <span className={`${skeletonStyles.skeleton} ${styles.actComing}`} />
    </div>
  )
}

/** The boxes of plans and ways to pay. */
export function OfferSkeleton() {
  return (
    <div aria-busy="true">
      <section className={styles.set}>
        <h2>选择套餐</h2>
        <div className={styles.plans}>
          <div className={styles.plan} />
          <div className={styles.plan} />
        </div>
      </section>
      <section className={styles.set}>
        <h2>支付方式</h2>
        <div className={panelStyles.panel}>
          <div className={styles.channel} />
          <div className={styles.channel} />
        </div>
      </section>
    </div>
  )
}

/** The box of the order that would be made. */
export function SummarySkeleton() {
  return (
    <aside className={textStyles.wide} aria-hidden="true">
      <div className={`${panelStyles.panel} ${styles.asideComing}`} />
    </aside>
  )
}
