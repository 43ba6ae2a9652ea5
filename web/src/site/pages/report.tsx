import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { callOptions } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Fault } from '../../ui/fault.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import * as pageStyles from '../../ui/page.module.css'
import { usePageTitle } from '../../ui/page-title.tsx'
import * as panelStyles from '../../ui/panel.module.css'
import { useRouter } from '../../ui/router.tsx'
import * as skeletonStyles from '../../ui/skeleton.module.css'
import * as textStyles from '../../ui/text.module.css'
import { BackBar } from '../layout/bars/phone-bars.tsx'
import type { PageProps } from '../layout/meta.ts'
import { CaseView } from '../moderation/case-view.tsx'
import * as styles from '../moderation/moderation.module.css'

const callOf = (reportCode: string) => ({
  ...callOptions('GET /v2/report/{reportCode}', { params: { reportCode } }),
  staleTime: 0,
})

/** The state of a report, for the holder of its code; the party whose request was rejected appeals here. */
export function Page({ meta: { title }, params }: PageProps) {
  usePageTitle(title)
  const code = params.code ?? ''
  return (
    <>
      <BackBar title={title} />
      <main className={`${pageStyles.page} ${styles.page}`} id="content" tabIndex={-1}>
        <h1 className={`${pageStyles.title} ${textStyles.inBar}`}>{title}</h1>
        {code === '' ? <CodeForm /> : <Case key={code} code={code} />}
      </main>
    </>
  )
}

function Case({ code }: { code: string }) {
  const query = useQuery(callOf(code))
  const onChanged = () => void query.refetch()
  if (query.data) {
    return <CaseView answer={query.data.data} reportCode={code} onChanged={onChanged} />
  }
  if (query.error && !query.isFetching) {
    if (query.error.code === 404) return <CodeForm start={code} error="没有这个查询码，请检查后重新输入" />
    return <Fault error={query.error} text="案件没有加载出来。" onRetry={() => void query.refetch()} />
  }
  return (
    <section className={`${panelStyles.panel} ${styles.case}`} aria-busy="true">
      <span className={`${skeletonStyles.skeleton} ${skeletonStyles.title}`} />
      <span className={`${skeletonStyles.skeleton} ${skeletonStyles.fact}`} />
      <span className={`${skeletonStyles.skeleton} ${skeletonStyles.fact}`} />
    </section>
  )
}

function CodeForm({ start = '', error }: { start?: string; error?: string }) {
  const isHydrated = useHydrated()
  const router = useRouter()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('reportCode') ?? '').trim()
    if (typed !== '') void router.navigate({ href: paths.report(typed) })
  }
  return (
    <form className={`${panelStyles.panel} ${styles.case}`} noValidate onSubmit={onSubmit}>
      <Field
        label="查询码"
        name="reportCode"
        placeholder="YH-0000-0000-0000"
        hint="提交举报时给你的那一串"
        autoComplete="off"
        enterKeyHint="go"
        defaultValue={start}
        error={error}
      />
      <button
        type={isHydrated ? 'submit' : 'button'}
        className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.block} ${buttonStyles.large}`}
      >
        看进度
      </button>
    </form>
  )
}
