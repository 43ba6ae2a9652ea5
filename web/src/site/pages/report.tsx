import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { callOptions } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { Fault } from '../../ui/fault.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { usePageTitle } from '../../ui/page-title.tsx'
import { useRouter } from '../../ui/router.tsx'
import type { PageProps } from '../layout/meta.ts'
import { BackBar } from '../layout/phone-bars.tsx'
import { CaseView } from '../moderation/case-view.tsx'
import '../styles/forms/forms.css'
import '../styles/moderation/report.css'

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
      <main className="page report-page" id="content" tabIndex={-1}>
        <h1 className="page-title in-bar">{title}</h1>
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
    <section className="panel case" aria-busy="true">
      <span className="skeleton title" />
      <span className="skeleton fact" />
      <span className="skeleton fact" />
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
    <form className="panel case" noValidate onSubmit={onSubmit}>
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
      <button type={isHydrated ? 'submit' : 'button'} className="button primary block large">
        看进度
      </button>
    </form>
  )
}
