/**
 * What a visitor typed into the server's first screen is carried over to React's, which replaces it as a whole: the
 * text, the cursor and the keyboard of a phone.
 */
export function carryTypedText(root: HTMLElement): void {
  let focused: EventTarget | null = document.activeElement
  const follow = ({ target }: FocusEvent) => {
    focused = target
  }
  root.addEventListener('focusin', follow)
  new MutationObserver((changes, observer) => {
    observer.disconnect()
    root.removeEventListener('focusin', follow)
    const now = namedFields([...root.children])
    for (const [at, before] of namedFields(changes.flatMap((change) => [...change.removedNodes])).entries()) {
      const field = now[at]
      if (!field) continue
      if (before.value !== before.defaultValue) field.value = before.value
      if (before !== focused) continue
      field.focus({ preventScroll: true })
      // Mail addresses have no selection to set.
      if (before.selectionStart !== null) field.setSelectionRange(before.selectionStart, before.selectionEnd)
    }
  }).observe(root, { childList: true })
}

function namedFields(nodes: readonly Node[]): HTMLInputElement[] {
  return nodes.flatMap((node) =>
    node instanceof Element ? [...node.querySelectorAll<HTMLInputElement>('input[name]')] : [],
  )
}
