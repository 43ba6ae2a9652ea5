import { paths } from '../../paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { useObservable, usePreferences } from '../../ui/preferences.tsx'

interface NothingListedProps {
  title?: string
  /** What to try where the filter is not the reason. */
  text?: string
}

/** An empty list: without the magnet filter there may be more. */
export function NothingListed({ title = '这里还没有作品', text = '过些时候再来看看。' }: NothingListedProps) {
  const { magnetOnly } = usePreferences()
  const filtered = useObservable(magnetOnly)
  return (
    <Empty drawing="lens" title={title} text={filtered ? '当前只看有磁力的作品。' : text}>
      {filtered ? (
        <button type="button" className="btn line" onClick={() => magnetOnly.set(false)}>
          显示没有磁力的作品
        </button>
      ) : (
        <a className="btn line" href={paths.home()}>
          回到首页
        </a>
      )}
    </Empty>
  )
}
