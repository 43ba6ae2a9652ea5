import { openDialogs } from './snackbar.tsx'

/** Shows a modal dialog. Returns the function that closes it, which gives the focus back to where it came from. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  openDialogs.set([...openDialogs.get(), dialog])
  return () => {
    dialog.close()
    openDialogs.set(openDialogs.get().filter((one) => one !== dialog))
  }
}
