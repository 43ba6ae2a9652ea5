import { answersElementId } from './paths.ts'

let answers: Map<string, unknown> | undefined

/** The answers that came inside the page, by the paths of their calls. */
function answersInPage(): Map<string, unknown> {
  const text = document.getElementById(answersElementId)?.textContent
  return new Map(Object.entries(text ? (JSON.parse(text) as Record<string, unknown>) : {}))
}

/** An answer that came inside the page; once, so that a refresh asks the server. */
export function takeAnswer(path: string): unknown {
  answers ??= answersInPage()
  const answer = answers.get(path)
  answers.delete(path)
  return answer
}

/** The same, where it is no refusal. */
export function takeSuccess(path: string): unknown {
  answers ??= answersInPage()
  const { code = 200 } = (answers.get(path) ?? {}) as { code?: number }
  return code === 200 ? takeAnswer(path) : undefined
}
