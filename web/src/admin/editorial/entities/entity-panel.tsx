import { useQuery } from '@tanstack/react-query'
import * as basic from '../../ui/basic.module.css'
import { Box, Note, QueryResult } from '../../ui/box.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { detailCall, type EntityDetail } from './calls.ts'
import { ChangesBox } from './changes-box.tsx'
import type { Drafts } from './draft.ts'
import { EntityForm } from './entity-form.tsx'
import { MergeBox } from './merge-box.tsx'

interface EntityPanelProps {
  id: string
  /** The entity to merge into this one; empty: none is chosen. */
  picked: string
  drafts: Drafts
  onCompare: (fromId: string, intoId: string) => void
  onDone: () => void
  onOpen: (id: string) => void
}

/** The selected entity: its names, a prepared merge, its changes. */
export function EntityPanel({ id, picked, drafts, onCompare, onDone, onOpen }: EntityPanelProps) {
  const query = useQuery(detailCall(id))
  return (
    <QueryResult query={query} fault="读不到这个条目">
      {({ data }) => (
        <>
          {data.mergedInto ? (
            <Note tone="info">
              <b>{data.name}</b>已并入「{data.mergedInto.name}」，旧地址和旧名称都通向那里。
              <LinkButton className={basic.end} onClick={() => data.mergedInto && onOpen(data.mergedInto.id)}>
                看那一个
              </LinkButton>
            </Note>
          ) : (
            <EntityForm key={data.id} entity={data} drafts={drafts} />
          )}
          {picked !== '' && picked !== id ? (
            <MergeBox
              key={`${picked} ${id}`}
              fromId={picked}
              intoId={id}
              onSwap={() => onCompare(id, picked)}
              // The merged entity has no form any more in which its draft could be saved.
              onMerged={() => drafts.change(picked, () => null)}
              onDone={onDone}
            />
          ) : (
            <Like entity={data} onCompare={onCompare} />
          )}
          <ChangesBox changes={data.changes} />
        </>
      )}
    </QueryResult>
  )
}

/** Others that may be the same: the one with more works is proposed to stay. */
function Like({ entity, onCompare }: { entity: EntityDetail; onCompare: EntityPanelProps['onCompare'] }) {
  if (entity.like.length === 0 || entity.mergedInto) return null
  return (
    <Box title="可能是同一个" padded>
      <ul className={basic.stack8}>
        {entity.like.map(({ id, name, count }) => (
          <li key={id} className={basic.row}>
            <span className={basic.medium}>{name}</span>
            <span className={basic.hint}>{count} 部</span>
            <Button
              className={basic.end}
              small
              onClick={() => (count > entity.count ? onCompare(entity.id, id) : onCompare(id, entity.id))}
            >
              比一比
            </Button>
          </li>
        ))}
      </ul>
    </Box>
  )
}
