/** The age gate works without this: it spares a round trip, and knows whether there is anywhere to go back to. */

const form = document.querySelector('form')
const leave = document.querySelector('a')

form?.addEventListener('submit', (event) => {
  const to = new FormData(form).get('to')
  if (typeof to !== 'string' || !form.dataset.cookie) return
  event.preventDefault()
  document.cookie = form.dataset.cookie
  location.replace(to)
})

leave?.addEventListener('click', (event) => {
  event.preventDefault()
  if (history.length > 1) history.back()
  else location.replace('about:blank')
})
