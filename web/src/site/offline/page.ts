import '../start-styles.ts'
import './offline.module.css'
import { readCookie } from '../../lib/cookies.ts'
import { themeOf } from '../../lib/preferences.ts'
import * as gridStyles from '../../ui/lists/grid.module.css'
import * as styles from '../layout/footer.module.css'
import { readHistory } from '../library/history/history.ts'
import { handlePanicKey } from '../panic-key.ts'
import { workCard } from './work-card.ts'

/** The offline page: what is stored on the device. The server rendered the layout around it (offline-page.tsx). */

/** Works listed. */
const most = 12
/** The network may be there and the site not. */
const retryMs = 15_000

const theme = themeOf(readCookie(document.cookie, 'theme'))
if (theme !== 'system') document.documentElement.dataset.theme = theme
const discreet = readCookie(document.cookie, 'discreet') === '1'
document.documentElement.toggleAttribute('data-discreet', discreet)
// Without a connection there is nowhere else to go.
const nowhere = 'about:blank'
handlePanicKey({ site: { leaveUrl: nowhere }, discreet: { get: () => discreet } })
if (discreet) {
  const leave = document.createElement('a')
  leave.className = `${styles.leave} ${styles.raised}`
  leave.href = nowhere
  leave.dataset.leave = ''
  leave.textContent = '离开'
  document.body.append(leave)
}

// Without the age gate's cookie none of the works opened here are shown.
const works = readCookie(document.cookie, 'adult') === '1' ? readHistory().slice(0, most) : []
const list = document.getElementById('opened')
if (list && works.length > 0) {
  list.querySelector(`.${gridStyles.grid}`)?.append(...works.map(workCard))
  list.hidden = false
  document.getElementById('below')?.removeAttribute('hidden')
}

const status = document.getElementById('status')
if (status && !navigator.onLine) status.textContent = '网络已断开'

const retry = () => location.reload()
document.getElementById('retry')?.addEventListener('click', retry)
window.addEventListener('online', retry)
setInterval(() => {
  if (navigator.onLine) fetch(location.href, { method: 'HEAD' }).then(retry, () => {})
}, retryMs)
