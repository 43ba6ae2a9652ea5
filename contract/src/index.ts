import * as catalogue from './catalogue/index.ts'
import type { Endpoint } from './endpoint.ts'

export * as catalogue from './catalogue/index.ts'
export * from './channels.ts'
export * from './endpoint.ts'
export * from './limits.ts'
export * from './texts.ts'

/** Every endpoint that is bound. The server, the client's types, OpenAPI, the API page and tests read this. */
export const endpoints = [
  catalogue.listWorks,
  catalogue.getWork,
  catalogue.listRelated,
  catalogue.listTagGroups,
  catalogue.listDirectory,
  catalogue.listPerformers,
  catalogue.getEntry,
  catalogue.listMagnets,
  catalogue.suggestWorks,
  catalogue.copyMagnet,
] as const satisfies readonly Endpoint[]

type Bound = (typeof endpoints)[number]
export type EndpointKey = `${Bound['method']} ${Bound['path']}` & keyof EndpointTable
/** Endpoints by `METHOD /path`, for typed calls. */
export type EndpointTable = { [E in Bound as `${E['method']} ${E['path']}`]: E }
