import { paths } from '../../../paths.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import * as styles from './bars.module.css'
import { BackLink } from './phone-bars.tsx'
import { SearchBox, searchFormId } from './search-box.tsx'

/** Below 1024 px, on the search page: the bar is the search field. */
export function SearchBar({ keyword }: { keyword: string }) {
  return (
    <header className={styles.bar}>
      <BackLink fallback={paths.home()} className={buttonStyles.icon} />
      <SearchBox place="alone" keyword={keyword} />
      <button type="submit" form={searchFormId} className={`${buttonStyles.button} ${buttonStyles.ghost}`}>
        搜索
      </button>
    </header>
  )
}
