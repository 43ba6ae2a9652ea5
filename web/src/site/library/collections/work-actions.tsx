import { useQuery, useQueryClient } from '@tanstack/react-query'
import { pageSizes } from '@yehang/contract/limits'
import { texts } from '@yehang/contract/texts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { onDemand } from '../../../lib/on-demand.ts'
import { waitAtMost } from '../../../lib/wait-at-most.ts'
import { useOnDemand } from '../../../ui/on-demand.ts'
import { useObservable } from '../../../ui/preferences.tsx'
import { notify } from '../../../ui/snackbar.tsx'
import { type WorkAnswer, workById } from '../../catalogue/calls.ts'
import { takePendingAction } from '../../members/session/pending-action.ts'
import { ownFolders } from './calls.ts'
import { type FlagChanges, flagChangesOf, isCollected } from './flag-changes.ts'

/** What a member's buttons show and do. */
export interface WorkFlagActions {
  liked: boolean
  collected: boolean
  like: () => void
  collect: () => void
}

interface WorkActionsProps {
  answer: WorkAnswer
  /** A button pressed before this module was loaded. */
  pressed: 'like' | 'collect' | null
  /** It has been taken up. */
  onTaken: () => void
  /** Null where they have none any more. */
  onActions: (actions: WorkFlagActions | null) => void
}

const sheet = onDemand(() => import('./folder-sheet.tsx'))

/** What 喜欢 and 收藏 do for a member (docs/requirements.md, library 2 and library 3). The buttons are there before. */
export function WorkActions({ answer, pressed, onTaken, onActions }: WorkActionsProps) {
  const workId = answer.data.id
  const changes = flagChangesOf(useQueryClient(), workId)
  const { like, collection } = changes
  const isKnown = useFlags(answer, changes)
  const liked = useObservable(like.state).wanted
  const [hurried, setHurried] = useState(false)
  usePendingAction(workId, changes, isKnown)
  const collected = isCollected(useObservable(collection.state).wanted) || hurried
  const [choosing, setChoosing] = useState(false)
  useAnnouncement(changes, () => setChoosing(true))

  useLayoutEffect(() => {
    onActions({
      liked,
      collected,
      like: () => like.setWanted(!like.state.get().wanted),
      collect: () => {
        // It may be in a folder already, and is not to go into another one unasked.
        if (!isKnown) setHurried(true)
        else if (collected) setChoosing(true)
        else collection.setWanted(null)
      },
    })
  }, [liked, collected, like, collection, isKnown, onActions])
  useLayoutEffect(() => () => onActions(null), [onActions])
  useEffect(() => {
    if (pressed === null) return
    if (pressed === 'like') like.setWanted(true)
    else setHurried(true)
    onTaken()
  }, [pressed, onTaken, like])
  useEffect(() => {
    if (!hurried || !isKnown) return
    setHurried(false)
    if (!isCollected(collection.state.get().wanted)) collection.setWanted(null)
  }, [hurried, isKnown, collection])
  return <Choosing workId={workId} changes={changes} open={choosing} onClose={() => setChoosing(false)} />
}

/** Performs the action pressed before signing in, once it is known that it is not done already. */
function usePendingAction(workId: string, { like, collection }: FlagChanges, isKnown: boolean): void {
  const [pressed, setPressed] = useState<'like' | 'collect' | null>(null)
  useEffect(() => {
    const pressed = takePendingAction(workId, 'like', 'collect')
    if (pressed) setPressed(pressed)
  }, [workId])
  useEffect(() => {
    if (pressed === null || !isKnown) return
    setPressed(null)
    if (pressed === 'collect') {
      if (!isCollected(collection.state.get().wanted)) collection.setWanted(null)
    } else if (!like.state.get().wanted) {
      like.setWanted(true)
      notify('已加入喜欢')
    }
  }, [pressed, isKnown, like, collection])
}

type ChoosingProps = Parameters<Awaited<ReturnType<typeof sheet.load>>['FolderSheet']>[0]

function Choosing(props: ChoosingProps) {
  const module = useOnDemand(sheet, props.open, props.onClose)
  return module && <module.FolderSheet {...props} />
}

/**
 * Passes on the server's flags of the member and this work; the answer inside the page has none. Returns whether they
 * are known, or will not be.
 */
function useFlags({ data, like: liked, collect }: WorkAnswer, { like, collection }: FlagChanges): boolean {
  const { error, isError, isFetching } = useQuery(workById(data.id))
  useEffect(() => {
    if (liked !== null) like.setServerValue(liked === 0)
  }, [like, liked])
  useEffect(() => {
    if (collect === null) return
    const isIn = collect === 0
    if (isCollected(collection.state.get().confirmed) !== isIn) collection.setServerValue(isIn ? null : [])
  }, [collection, collect])
  const fault = liked === null && isError && !isFetching ? error.message : null
  useEffect(() => {
    if (fault !== null) notify(fault)
  }, [fault])
  return collect !== null || fault !== null
}

/** Announces where one tap has stored the work, and offers another folder while the announcement is shown. */
function useAnnouncement({ collection }: FlagChanges, onChange: () => void): void {
  const client = useQueryClient()
  const { confirmed: held, pending: sent } = useObservable(collection.state)
  const before = useRef(sent)
  const takeAway = useRef(() => {})
  const change = useRef(onChange)
  change.current = onChange
  useEffect(() => {
    const wasTapped = before.current?.value === null
    before.current = sent
    if (!wasTapped || sent !== null || held === null || held.length === 0) return
    let gone = false
    // The name of the folder is worth waiting for, though not for long.
    const folders = client.fetchInfiniteQuery(ownFolders(pageSizes.folders))
    void waitAtMost(
      namePatience,
      folders.catch(() => {}),
    ).then(() => {
      if (gone) return
      const listed = client.getQueryData(ownFolders(pageSizes.folders).queryKey)?.pages ?? []
      const [folder] = listed.flatMap(({ rows }) => rows).filter(({ cateId }) => held.includes(cateId))
      takeAway.current = notify(`已收藏到“${folder?.cateName ?? texts.defaultFolder}”`, {
        label: '更改',
        onPress: () => change.current(),
      })
    })
    return () => {
      gone = true
    }
  }, [client, held, sent])
  // Another page has no sheet to open.
  useEffect(() => () => takeAway.current(), [])
}

/** Milliseconds. */
const namePatience = 1000
