import {
  keepPreviousData,
  type QueryClient,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Reason } from '@yehang/contract'
import type { AnswerTo, CallInput, GetKey, PostInput, PostKey, PostOptions } from '../../api/client.ts'
import { post } from '../../api/connection.ts'
import { ApiError } from '../../api/error.ts'
import { callOptions } from '../../api/queries.ts'
import { announceFault } from './announce-fault.ts'
import { type Toast, toast } from './toasts.tsx'

interface ActionOptions<Input, Data> {
  /** Announced once it is done; with `undo` it can be taken back for ten seconds. */
  done?: ((data: Data, input: Input) => Toast | string | null | false) | ((data: Data, input: Input) => void)
  /** Calls whose answers it changes, by the beginning of their paths: `/v2/staff/orders/`. They are fetched again. */
  changes?: string | readonly string[]
  /** Refusals with a place of their own, by their reason; all others are announced. */
  faults?: Partial<Record<Reason, (error: ApiError, input: Input) => void>>
  /** Errors by field are shown in the form; only what concerns no field is announced. */
  showsFields?: boolean
  /** What failed is shown in its place, and not announced. */
  showsFault?: boolean
}

export interface Action<Input, Data> {
  /** Resolves to the answer; to undefined where it failed, or is under way already. */
  run: (input: Input) => Promise<Data | undefined>
  busy: boolean
  /** Of the last run. */
  input: Input | undefined
  data: Data | undefined
  /** Why the last run failed. */
  fault: string | null
  /** Errors by their fields. */
  wrong: Readonly<Record<string, string>>
  reset: () => void
}

const noFields = {}

/** Fetches again what is shown of these calls, by the beginning of their paths. */
export async function refetch(client: QueryClient, paths: string | readonly string[]): Promise<void> {
  const begins = [paths].flat().map((path) => `GET ${path}`)
  if (begins.length === 0) return
  await client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => begins.some((begin) => String(key).startsWith(begin)),
  })
}

/** Something that staff do: pressed once, announced with its undo, refused by its reason, and lists follow. */
export function useAction<Data, Input = void>(
  call: (input: Input) => Promise<Data>,
  {
    done,
    changes = [],
    faults = {},
    showsFields = false,
    showsFault = false,
  }: ActionOptions<Input, Data> = {},
): Action<Input, Data> {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: call,
    meta: { saidInPlace: true },
    onSuccess(data, input) {
      const said = done?.(data, input)
      if (said) toast(typeof said === 'string' ? { text: said } : said)
    },
    onError(error, input) {
      const place = error instanceof ApiError && error.reason ? faults[error.reason] : undefined
      if (error instanceof ApiError && place) place(error, input)
      else if (showsFault && error instanceof ApiError) return
      else if (!(showsFields && error instanceof ApiError && Object.keys(error.fields).length > 0))
        announceFault(error)
    },
    onSettled: () => refetch(client, changes),
  })
  const { error, isPending } = mutation
  return {
    run: async (input) => {
      if (isPending) return undefined
      try {
        return await mutation.mutateAsync(input)
      } catch {
        return undefined
      }
    },
    busy: isPending,
    input: mutation.variables,
    data: mutation.data,
    fault: error instanceof ApiError ? error.message : null,
    wrong: error instanceof ApiError ? error.fields : noFields,
    reset: mutation.reset,
  }
}

type Body<K extends PostKey> = PostInput<K>['body']

interface PostActionOptions<K extends PostKey, Given extends Partial<Body<K>>>
  extends ActionOptions<Omit<Body<K>, keyof Given>, AnswerTo<K>> {
  /** The part of the body that is the same each time. */
  given?: Given
  how?: PostOptions
}

/** An action that is one call of the API; it is run with the rest of the body. */
export function usePost<K extends PostKey, Given extends Partial<Body<K>> = Record<never, never>>(
  call: K,
  { given, how, ...options }: PostActionOptions<K, Given> = {},
): Action<Omit<Body<K>, keyof Given>, AnswerTo<K>> {
  return useAction((rest) => post(call, { body: { ...given, ...rest } } as PostInput<K>, how), options)
}

type QueryOptions<K extends GetKey> = Pick<
  UseQueryOptions<AnswerTo<K>, ApiError>,
  'enabled' | 'refetchInterval' | 'retry' | 'staleTime'
>

interface GetOptions<K extends GetKey> extends QueryOptions<K> {
  /** Shows the last answer until that of a changed input has come. */
  keepsPrevious?: boolean
}

/** The answer of a call of the API, by its name in the contract; fetched again as its options say. */
export function useGet<K extends GetKey>(key: K, call: CallInput<K> & GetOptions<K> = {}) {
  const { params, query, keepsPrevious = false, ...options } = call
  return useQuery({
    ...callOptions(key, { ...(params && { params }), ...(query && { query }) }),
    ...options,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  })
}
