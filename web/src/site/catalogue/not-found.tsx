import { useQuery } from '@tanstack/react-query'
import { texts } from '@yehang/contract/texts'
import { paths } from '../../paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Empty } from '../../ui/empty.tsx'
import * as pageStyles from '../../ui/page.module.css'
import { firstWorks, workQuery } from './calls.ts'
import { WorkGrid } from './works/work-grid.tsx'

/** Popular works: the most collected of the last 30 days, whatever the filter. */
export const popularCall = firstWorks(workQuery({ sort: 'collect', date: 30 }, '0', 12))

interface MissingProps {
  title?: string
  text?: string
}

/** Replaces a missing subject: links to continue with, and popular works. */
export function NotFound({
  title = texts.notFound,
  text = '链接可能写错了，或者内容已经下架。',
}: MissingProps) {
  const works = useQuery(popularCall).data?.rows ?? []
  return (
    <>
      <Empty drawing="sea" heading="h1" title={title} text={text}>
        <a className={`${buttonStyles.button} ${buttonStyles.primary}`} href={paths.home()}>
          回到首页
        </a>
        <a className={`${buttonStyles.button} ${buttonStyles.line}`} href={paths.search()}>
          去搜索
        </a>
      </Empty>
      {works.length > 0 && (
        <section className={pageStyles.section}>
          <header>
            <h2>大家在看</h2>
          </header>
          <WorkGrid works={works} />
        </section>
      )}
    </>
  )
}
