import { State } from '../ui/marks.tsx'

interface MemberStateProps {
  member: { isBanned: boolean; deleteTime: string | null; userName: string }
}

export function MemberState({ member: { isBanned, deleteTime, userName } }: MemberStateProps) {
  if (userName === '') return <State kind="hidden">已注销</State>
  if (isBanned) return <State kind="bad">封禁</State>
  if (deleteTime !== null) return <State kind="hidden">正在注销</State>
  return <State kind="ok">正常</State>
}
