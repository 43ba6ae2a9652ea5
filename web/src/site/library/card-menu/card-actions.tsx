import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import * as icons from '../../../ui/icons.ts'
import { useObservable } from '../../../ui/preferences.tsx'
import { notify } from '../../../ui/snackbar.tsx'
import { type WorkRow, workById } from '../../catalogue/calls.ts'
import { announceFault } from '../../members/session/announce-fault.ts'
import { promptSignIn } from '../../members/session/sign-in-prompt.tsx'
import { signedIn } from '../../members/session/signed-in.ts'
import { uncollect } from '../collections/changes.ts'
import { flagChangesOf, isCollected } from '../collections/flag-changes.ts'
import { setHidden } from '../hiding/hidden.ts'
import * as styles from './card-menu.module.css'

interface CardActionsProps {
  work: WorkRow
  onDone: () => void
}

/** Collects a work, and hides it. A guest is asked to sign in. */
export function CardActions({ work, onDone }: CardActionsProps) {
  const root = useRef<HTMLFieldSetElement>(null)
  const client = useQueryClient()
  const isMember = useObservable(signedIn)
  const { collected, isKnown, setCollected } = useCollected(work, isMember)
  useEffect(() => root.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const collect = () => {
    onDone()
    if (isMember) void setCollected(!collected)
    else void promptSignIn(undefined, '收藏登录后可用。')
  }
  const hide = async () => {
    onDone()
    if (!isMember) return promptSignIn(undefined, '不再显示登录后可用。')
    const focusPlace = placeOf(root.current)
    const row = { kind: 'work' as const, id: work.id, name: `${work.number} ${work.title}` }
    const hiding = setHidden(client, row, true)
    requestAnimationFrame(focusPlace)
    if (!(await hiding)) return
    notify(`不再显示 ${work.number}`, { label: '撤销', onPress: () => void setHidden(client, row, false) })
  }
  return (
    <fieldset ref={root} className={styles.actions} aria-label={work.number}>
      <button type="button" aria-pressed={collected} disabled={isMember && !isKnown} onClick={collect}>
        <Icon of={icons.bookmark} size={16} fill={collected} />
        {collected ? '已收藏' : '收藏'}
      </button>
      <button type="button" onClick={() => void hide()}>
        <Icon of={icons.eyeOff} size={16} />
        不再显示
      </button>
    </fieldset>
  )
}

/** Whether the member has the work in a folder, as its own page would say. */
function useCollected({ id, number }: WorkRow, isMember: boolean) {
  const client = useQueryClient()
  const { collection } = flagChangesOf(client, id)
  const { data, refetch } = useQuery({ ...workById(id), enabled: isMember })
  const flag = data?.collect
  useEffect(() => {
    // From before the sign-in, or from within a page.
    if (isMember && flag === null) void refetch()
    if (flag === 0) collection.setServerValue(null)
    if (flag === 9) collection.setServerValue([])
  }, [isMember, flag, refetch, collection])
  const collected = isCollected(useObservable(collection.state).wanted)
  const setCollected = async (on: boolean) => {
    if (on) {
      collection.setWanted(null)
      notify(`已收藏 ${number}`, { label: '撤销', onPress: () => void setCollected(false) })
      return
    }
    try {
      const undo = await uncollect(client, id, null)
      collection.setServerValue([])
      notify(`已取消收藏 ${number}`, { label: '撤销', onPress: () => void undo().catch(announceFault) })
    } catch (error) {
      announceFault(error)
    }
  }
  return { collected, isKnown: flag === 0 || flag === 9, setCollected }
}

/** Leads the focus to what takes the card's place: the button that shows the work again. */
function placeOf(element: Element | null): () => void {
  const slot = element?.closest('[data-card-menu]')?.parentElement
  const parent = slot?.parentElement
  const index = slot && parent ? [...parent.children].indexOf(slot) : -1
  return () => parent?.children[index]?.querySelector('button')?.focus({ preventScroll: true })
}
