/** The age gate works without this: it spares a round trip, and knows whether there is anywhere to go back to. */

const form = document.querySelector('form')
const discreet = document.querySelector<HTMLInputElement>('[name=discreet]')
const leave = document.querySelector<HTMLAnchorElement>('.leave')

form?.addEventListener('submit', (event) => {
  const to = new FormData(form).get('to')
  const cookies = [form.dataset.cookie, discreet?.checked ? discreet.dataset.on : discreet?.dataset.off]
  for (const cookie of cookies) if (cookie) document.cookie = cookie
  // Read back: a browser may refuse cookies to scripts, and a page that is asked for right after may go without one
  // just written (the gate stood there again, once in 25 times with a service worker). The form's answer sets them too.
  if (typeof to !== 'string' || !/\badult=1/.test(document.cookie)) return
  event.preventDefault()
  location.replace(to)
})

/** A visitor who leaves is asked again, on the way back too. */
const forget = () => {
  document.cookie = 'adult=; Path=/; Max-Age=0'
}

leave?.addEventListener('click', (event) => {
  event.preventDefault()
  forget()
  if (history.length > 1) history.back()
  else location.replace(leave.href)
})

// The key of discreet mode (panic-key.ts), here as soon as the mode is chosen.
window.addEventListener('keydown', ({ code, ctrlKey, metaKey, altKey }) => {
  if (code !== 'Backquote' || ctrlKey || metaKey || altKey || !discreet?.checked) return
  forget()
  if (leave) location.replace(leave.href)
})
