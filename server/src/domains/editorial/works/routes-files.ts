import { type Answer, editorial } from '@yehang/contract'
import { shanghaiTime } from '../../../platform/clock.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { imagePath } from '../../../platform/http/images.ts'
import { actorOf } from '../../../platform/http/principal.ts'
import { imageUrl } from '../../catalogue/presenter.ts'
import type { PicturePaths } from './queries/pictures.ts'
import { addPictureTo, findPictures, setPictures, type WorkPictures } from './service/pictures.ts'
import {
  addEvidence,
  openEvidence,
  removeEvidence,
  rightsOf,
  saveRights,
  type WorkRights,
} from './service/rights.ts'

type Pictures = Answer<typeof editorial.getAdminPictures>['data']
type Rights = Answer<typeof editorial.getAdminRights>['data']

function presentPictures({ cover, stills, stamp }: WorkPictures, host: string): Pictures {
  const picture = ({ small, width, height }: PicturePaths, big: string) => ({
    key: small,
    small: imageUrl(host, small),
    big: imageUrl(host, big),
    width,
    height,
  })
  return {
    cover: cover && picture(cover, cover.cover),
    stills: stills.map((still) => picture(still, still.big)),
    stamp,
  }
}

function presentRights({ rights, evidence, required, missing }: WorkRights): Rights {
  const { updatedAt, ...fields } = rights
  return {
    ...fields,
    evidence: evidence.map(({ evidenceId, kind, name, type, bytes, staffName, at }) => ({
      ...{ evidenceId, kind, name, type, bytes, staffName },
      at: shanghaiTime(at.getTime()),
    })),
    required,
    missing,
    updateTime: updatedAt && shanghaiTime(updatedAt.getTime()),
  }
}

/** Pictures of works, and the rights to them. */
export function bindWorkFiles({ uncached, context }: Binder): void {
  const host = context.config.site.imageHost ?? imagePath
  const pictures = async (workId: string) => presentPictures(await findPictures(context, workId), host)
  const rights = async (workId: string) => ({ data: presentRights(await rightsOf(context, workId)) })

  uncached(editorial.getAdminPictures, async ({ params }) => ({ data: await pictures(params.id) }))

  uncached(editorial.addAdminPicture, async (call) => {
    const { params, query, bytes } = call
    const key = await addPictureTo(context, { workId: params.id, as: query.as, bytes }, actorOf(call))
    return { data: { ...(await pictures(params.id)), key } }
  })

  uncached(editorial.setAdminPictures, async (call) => {
    await setPictures(context, call.body, actorOf(call))
    return { data: await pictures(call.body.workId) }
  })

  uncached(editorial.getAdminRights, ({ params }) => rights(params.id))

  uncached(editorial.saveAdminRights, async (call) => {
    await saveRights(context, call.body, actorOf(call))
    return rights(call.body.workId)
  })

  uncached(editorial.addEvidence, async (call) => {
    const { params, query, bytes } = call
    await addEvidence(context, { workId: params.id, ...query, bytes }, actorOf(call))
    return rights(params.id)
  })

  uncached(editorial.openEvidence, async (call) => {
    const { name, type, content } = await openEvidence(context, call.body.evidenceId, actorOf(call))
    return { data: { name, type, base64: content.toString('base64') } }
  })

  uncached(editorial.removeEvidence, async (call) => {
    const { evidenceId, removed } = call.body
    return rights(await removeEvidence(context, evidenceId, removed, actorOf(call)))
  })
}
