import { Counter, Histogram } from './instruments.ts'

const requestBounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const queryBounds = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 5]

/** What a process counts of itself while it works. docs/operating.md says what each is good for. */
export class Metrics {
  readonly requests = new Counter(
    'yehang_http_requests_total',
    'Requests by route, method, HTTP status and the code of the answer.',
    ['route', 'method', 'status', 'code'],
  )
  readonly durations = new Histogram(
    'yehang_http_request_duration_seconds',
    'From the first byte of a request to the last one of its answer.',
    requestBounds,
    ['route', 'method'],
  )
  readonly queries = new Histogram(
    'yehang_database_query_duration_seconds',
    'Statements by how long the database took.',
    queryBounds,
  )
  readonly queryFaults = new Counter(
    'yehang_database_query_errors_total',
    'Statements that the database refused or did not end.',
  )
  readonly finderAnswers = new Counter(
    'yehang_finder_answers_total',
    'Searches by conditions that were not in the cache, by what answered them: index or tables.',
    ['by'],
  )
  readonly mediaBytes = new Counter('yehang_media_sent_bytes_total', 'Bytes of media that this process sent.')

  readonly playbacks = new Counter(
    'yehang_playbacks_total',
    'Playbacks that players have reported, by what became of them: started, failed, abandoned.',
    ['outcome'],
  )

  readonly edgePurges = new Counter(
    'yehang_edge_purges_total',
    'Purges of the caches before the site that this process has sent, by cache and by what became of them.',
    ['edge', 'outcome'],
  )

  families() {
    const { requests, durations, queries, queryFaults, finderAnswers, mediaBytes, playbacks, edgePurges } =
      this
    const all = [requests, durations, queries, queryFaults, finderAnswers, mediaBytes, playbacks, edgePurges]
    return all.map((instrument) => instrument.family())
  }
}
